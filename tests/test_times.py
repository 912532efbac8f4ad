"""The time grammar: what expressions mean on Wednesday, 12 June 2024, nine in the morning UTC; and what holds for any text."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph.nlp.times.expressions import TimeMention, find_times, since_length

AT = datetime(2024, 6, 12, 9, tzinfo=UTC)

#: text | what is found, joined by " + ". A point, a period or an open time with its start and its end ("+1d": a day on; "-": none),
#: a set with its recurrence, a duration with its length.
TABLE = """
# relative days
I met Elena yesterday. | point 2024-06-11 +1d
We meet today. | point 2024-06-12 +1d
I'm flying to Denver tomorrow. | point 2024-06-13 +1d
I finished it the day before yesterday. | point 2024-06-10 +1d
See you the day after tomorrow. | point 2024-06-14 +1d
# counted from now
We signed the lease two weeks ago. | point 2024-05-29 +1d
She called 3 days ago. | point 2024-06-09 +1d
He left a month ago. | point 2024-05-12 +1d
A year ago we moved. | point 2023-06-12 +1d
He died ten years ago. | point 2014-06-12 +1d
I quit a couple of weeks ago. | point 2024-05-29 +1d
They arrived a few days ago. | point 2024-06-09 +1d
I bought it a year and a half ago. | point 2022-12-12 +1d
We met two and a half years ago. | point 2021-12-12 +1d
That was twenty-five years ago. | point 1999-06-12 +1d
In two weeks Igor will present the roadmap. | point 2024-06-26 +1d
We leave in three days. | point 2024-06-15 +1d
The lease ends in a month. | point 2024-07-12 +1d
Two weeks from now we fly. | point 2024-06-26 +1d
We will meet a week from Friday. | point 2024-06-21 +1d
We will meet three days after Easter 2025. | point 2025-04-23 +1d
He called two days before Christmas 2023. | point 2023-12-23 +1d
In a fortnight we will know. | point 2024-06-26 +1d
The parcel arrives in 5 business days. | point 2024-06-19 +1d
The train left 20 minutes ago. | point 2024-06-12T08:40 -
Call me in half an hour. | point 2024-06-12T09:30 -
# weekdays and tense
Paul called me on Monday. | point 2024-06-10 +1d
Paul will call me on Monday. | point 2024-06-17 +1d
I have a dentist appointment on Thursday. | point 2024-06-13 +1d
She sent the contract on Friday afternoon. | point 2024-06-07 +1d
We met on Wednesday. | point 2024-06-05 +1d
We will meet on Wednesday. | point 2024-06-19 +1d
Last Tuesday Priya joined Corvid. | point 2024-06-11 +1d
last Wednesday | point 2024-06-05 +1d
next Wednesday | point 2024-06-19 +1d
next Friday | point 2024-06-14 +1d
this Friday | point 2024-06-14 +1d
He was ill this Monday. | point 2024-06-10 +1d
We meet on Monday of next week. | point 2024-06-17 +1d
We met on Tuesday last week. | point 2024-06-04 +1d
next week Monday | point 2024-06-17 +1d
Monday in two weeks | point 2024-06-24 +1d
three Fridays from now | point 2024-06-28 +1d
two Mondays ago | point 2024-06-03 +1d
The shop opened Monday. | point 2024-06-10 +1d
# units
Farah joined Tailspin last year. | period 2023-01-01 2024-01-01
She moved last month. | period 2024-05-01 2024-06-01
What did we do last week? | period 2024-06-03 2024-06-10
this week | period 2024-06-10 2024-06-17
next month | period 2024-07-01 2024-08-01
next year | period 2025-01-01 2026-01-01
this year | period 2024-01-01 2025-01-01
last quarter | period 2024-01-01 2024-04-01
next quarter | period 2024-07-01 2024-10-01
We had no internet last weekend. | period 2024-06-08 2024-06-10
this weekend | period 2024-06-15 2024-06-17
next weekend | period 2024-06-22 2024-06-24
the week before last | period 2024-05-27 2024-06-03
the year after next | period 2026-01-01 2027-01-01
the next decade | period 2030-01-01 2040-01-01
last night | point 2024-06-11 +1d
The server crashed this morning. | point 2024-06-12 +1d
I'll call you tonight. | point 2024-06-12 +1d
We talked yesterday evening. | point 2024-06-11 +1d
For the past two weeks, Theo has been sick. | period 2024-05-29 2024-06-12
over the last three months | period 2024-03-12 2024-06-12
in the next 10 days | period 2024-06-13 2024-06-23
the past year | period 2023-06-12 2024-06-12
the last two quarters | period 2023-10-01 2024-04-01
later this month | period 2024-06-12 2024-07-01
earlier this year | period 2024-01-01 2024-06-13
# calendar dates
Greta will join Solvik on 1 July 2024. | point 2024-07-01 +1d
My visa expires on 5 November 2025. | point 2025-11-05 +1d
I was born on March 3rd, 1987. | point 1987-03-03 +1d
I was born on the 3rd of March 1987. | point 1987-03-03 +1d
born Oct 31, 1974 | point 1974-10-31 +1d
Fri, Jul 18, 2014 | point 2014-07-18 +1d
2024-03-05 | point 2024-03-05 +1d
2024/03/05 | point 2024-03-05 +1d
05.03.2024 | point 2024-03-05 +1d
3/5/2024 | point 2024-03-05 +1d
25/3/2024 | point 2024-03-25 +1d
3/5/24 | point 2024-03-05 +1d
15-Mar-2024 | point 2024-03-15 +1d
Sep-23-2020 | point 2020-09-23 +1d
14th April 15 | point 2015-04-14 +1d
on the 15th of next month | point 2024-07-15 +1d
We met on the 3rd. | point 2024-06-03 +1d
We will meet on the 3rd. | point 2024-07-03 +1d
He was born on January twenty five nineteen eighty six. | point 1986-01-25 +1d
The outage on 2 June was long. | point 2024-06-02 +1d
The outage on 20 June was long. | point 2023-06-20 +1d
The fair on 20 June will be big. | point 2024-06-20 +1d
The fair on 2 June will be big. | point 2025-06-02 +1d
on Monday the 3rd we met | point 2024-06-03 +1d
Friday, 13 September | point 2024-09-13 +1d
Sunday, May 26 | point 2024-05-26 +1d
The lease started on 29 February. | point 2024-02-29 +1d
We met on 29 February 2020. | point 2020-02-29 +1d
on 2016 10 16 it began | point 2016-10-16 +1d
12 December 1999 was cold. | point 1999-12-12 +1d
# months, years
I visited Japan in 2021. | period 2021-01-01 2022-01-01
Emma graduated in June 2016. | period 2016-06-01 2016-07-01
She moved in September. | period 2023-09-01 2023-10-01
She will move in September. | period 2024-09-01 2024-10-01
I stopped in February. | period 2024-02-01 2024-03-01
He left in June. | period 2024-06-01 2024-07-01
In March Anna moved to Rome. | period 2024-03-01 2024-04-01
In May we went to Spain. | period 2024-05-01 2024-06-01
in may we went to spain | period 2024-05-01 2024-06-01
last October | period 2023-10-01 2023-11-01
next March | period 2025-03-01 2025-04-01
this September | period 2024-09-01 2024-10-01
March 2021 | period 2021-03-01 2021-04-01
Mar. 2021 | period 2021-03-01 2021-04-01
03/2021 | period 2021-03-01 2021-04-01
2021-03 | period 2021-03-01 2021-04-01
April of 1987 | period 1987-04-01 1987-05-01
in the year 1998 | period 1998-01-01 1999-01-01
Contoso (1998) is big. | period 1998-01-01 1999-01-01
in '98 | period 1998-01-01 1999-01-01
We met in May last year. | period 2023-05-01 2023-06-01
in August of last year | period 2023-08-01 2023-09-01
# quarters, seasons, decades, centuries, parts
Sales doubled in Q3 2022. | period 2022-07-01 2022-10-01
2022 Q3 | period 2022-07-01 2022-10-01
2022-Q3 | period 2022-07-01 2022-10-01
Q1/2019 | period 2019-01-01 2019-04-01
the third quarter of 2022 | period 2022-07-01 2022-10-01
first quarter of last year | period 2023-01-01 2023-04-01
last year's first quarter | period 2023-01-01 2023-04-01
H1 2023 | period 2023-01-01 2023-07-01
the second half of 2023 | period 2023-07-01 2024-01-01
in the summer of 2023 | period 2023-06-01 2023-09-01
in autumn 2023 | period 2023-09-01 2023-12-01
winter 2022 | period 2022-12-01 2023-03-01
We met last summer. | period 2023-06-01 2023-09-01
next winter | period 2024-12-01 2025-03-01
this summer | period 2024-06-01 2024-09-01
in the 1990s | period 1990-01-01 2000-01-01
in the 90s | period 1990-01-01 2000-01-01
in the nineties | period 1990-01-01 2000-01-01
in the '80s | period 1980-01-01 1990-01-01
in the early 1990s | period 1990-01-01 1993-01-01
the 19th century | period 1800-01-01 1900-01-01
in the twentieth century | period 1900-01-01 2000-01-01
early 2023 | period 2023-01-01 2023-05-01
mid-2020 | period 2020-05-01 2020-09-01
in late 2019 | period 2019-09-01 2020-01-01
at the end of 2026 | period 2026-09-01 2027-01-01
at the end of January 2024 | period 2024-01-21 2024-02-01
at the beginning of June 2023 | period 2023-06-01 2023-06-11
mid June 2023 | period 2023-06-11 2023-06-21
early March 2020 | period 2020-03-01 2020-03-11
at the end of last month | period 2024-05-21 2024-06-01
the end of the year | period 2024-09-01 2025-01-01
the beginning of next week | period 2024-06-17 2024-06-20
the first week of October 2014 | period 2014-09-29 2014-10-06
the last week of July 2016 | period 2016-07-25 2016-08-01
the first Monday of May 2024 | point 2024-05-06 +1d
last Sunday of March 2014 | point 2014-03-30 +1d
the last day of October 2015 | point 2015-10-31 +1d
the third month of 2021 | period 2021-03-01 2021-04-01
the first ten days of May 2021 | period 2021-05-01 2021-05-11
the last four months of 2021 | period 2021-09-01 2022-01-01
week 31 of 2018 | period 2018-07-30 2018-08-06
2018-W31 | period 2018-07-30 2018-08-06
the week of 3 April 2024 | period 2024-04-01 2024-04-08
# holidays
Easter 2013 | point 2013-03-31 +1d
We met last Christmas. | point 2023-12-25 +1d
next Easter | point 2025-04-20 +1d
on Good Friday 2024 | point 2024-03-29 +1d
Thanksgiving 2017 | point 2017-11-23 +1d
on New Year's Eve 2020 | point 2020-12-31 +1d
on Christmas Eve | point 2024-12-24 +1d
Labor Day 2023 | point 2023-09-04 +1d
Memorial Day 2023 | point 2023-05-29 +1d
Mother's Day 2024 | point 2024-05-12 +1d
on Halloween we went out | point 2023-10-31 +1d
MLK Day 2012 | point 2012-01-16 +1d
Pentecost 2013 | point 2013-05-19 +1d
# open
Yuki has lived in Sapporo since 2018. | open 2018-01-01 -
Since last October I've been vegan. | open 2023-10-01 -
since March 2020 | open 2020-03-01 -
since May | open 2024-05-01 -
since Monday | open 2024-06-10 -
since yesterday | open 2024-06-11 -
since the end of 2019 | open 2019-09-01 -
Starting in January, Hugo is our accountant. | open 2024-01-01 -
From 1 October 2024 Dr. Obi will be in. | open 2024-10-01 -
from 2019 on | open 2019-01-01 -
as of March 2024 | open 2024-03-01 -
as of next Monday | open 2024-06-17 -
from next month onwards | open 2024-07-01 -
I worked at Globex until 2019. | open - 2020-01-01
Until March 2021, Piotr was our designer. | open - 2021-04-01
until 1 April 2024 | open - 2024-04-02
up to 2015 | open - 2016-01-01
until last summer | open - 2023-09-01
until tomorrow | open - 2024-06-14
through June 2022 | open - 2022-07-01
before 2010 | open - 2010-01-01
before last Friday | open - 2024-06-07
after 2018 | open 2019-01-01 -
after March 2020 | open 2020-04-01 -
by June 2025 | open - 2025-07-01
She wants a quote by September. | open - 2024-10-01
no later than 3 July | open - 2024-07-04
year 2012 or later | open 2012-01-01 -
1/1/2016 and after | open 2016-01-01 -
prior to 2005 | open - 2005-01-01
# ranges
from 2019 to 2022 | period 2019-01-01 2023-01-01
He served as mayor from 1995 through 2003. | period 1995-01-01 2004-01-01
from March 2018 to September 2020 | period 2018-03-01 2020-10-01
Between June and August 2023 Priya interned at Proseware. | period 2023-06-01 2023-09-01
I was in Oslo from May 3 to May 9. | period 2024-05-03 2024-05-10
5 to 9 April 2023 | period 2023-04-05 2023-04-10
July 13-15, 2023 | period 2023-07-13 2023-07-16
from 13 to 15 July 2023 | period 2023-07-13 2023-07-16
from the 13th to the 15th of July 2023 | period 2023-07-13 2023-07-16
May 3 – 9, 2022 | period 2022-05-03 2022-05-10
2014-2018 | period 2014-01-01 2019-01-01
2014–2018 | period 2014-01-01 2019-01-01
He ran it (2014-2018). | period 2014-01-01 2019-01-01
2014 to 2018 | period 2014-01-01 2019-01-01
Jan-Feb 2017 | period 2017-01-01 2017-03-01
Nov 2016 - Feb 2017 | period 2016-11-01 2017-03-01
Nov to Feb 2017 | period 2016-11-01 2017-03-01
between 2007 and 2009 | period 2007-01-01 2010-01-01
between Monday and Tuesday we were in Rome | period 2024-06-10 2024-06-12
What changed between March and May? | period 2024-03-01 2024-06-01
from Q1 2022 to Q2 2023 | period 2022-01-01 2023-07-01
since 2019 until 2022 | period 2019-01-01 2023-01-01
from March to date | period 2024-03-01 2024-06-12T09:00
between January 2019 and today | period 2019-01-01 2024-06-13
for two years from 1 August 2024 | period 2024-08-01 2026-08-01
a week starting tomorrow | period 2024-06-13 2024-06-20
within two days | period 2024-06-12 2024-06-15
2024-01-05 to 2024-01-09 | period 2024-01-05 2024-01-10
# clock
on Thursday at 3pm we meet | point 2024-06-13T15:00 -
tomorrow at 9:30 | point 2024-06-13T09:30 -
at noon on 3 May 2024 | point 2024-05-03T12:00 -
3pm tomorrow | point 2024-06-13T15:00 -
2024-03-10T23:30:00-05:00 | point 2024-03-11T04:30 -
2024-03-10 08:15 | point 2024-03-10T08:15 -
The alarm went off at 3:18am on 1 June. | point 2024-06-01T03:18 -
half past three tomorrow | point 2024-06-13T15:30 -
this evening at 8 | point 2024-06-12T20:00 -
quarter to nine tonight | point 2024-06-12T20:45 -
at 15:00 UTC tomorrow | point 2024-06-13T15:00 -
tomorrow from 7 to 9pm | period 2024-06-13T19:00 2024-06-13T21:00
I woke up at 6am. | point 2024-06-12T06:00 -
at nine in the evening on 3 May 2024 | point 2024-05-03T21:00 -
# sets
We eat pizza on Fridays. | set every Friday
I call my grandmother each Sunday evening. | set every Sunday evening
She usually works from home on Wednesdays. | set every Wednesday
She usually works from home on Wednesday. | set every Wednesday
every day | set every day
every other week | set every 2 weeks
every two weeks | set every 2 weeks
Rotate the password every 90 days. | set every 90 days
twice a week | set twice a week
three times a day | set 3 times a day
once a month | set once a month
We meet weekly. | set every week
a daily standup | set every day
every Monday at 9am | set every Monday at 09:00
on Tuesdays and Thursdays | set every Tuesday and Thursday
on weekends | set every weekend
Friday mornings | set every Friday morning
on weekday mornings | set every weekday morning
The shop is open Monday to Friday. | set every Monday to Friday
every June | set every June
every Christmas | set every Christmas
every first Monday of the month | set every first Monday of the month
every 2nd of the month | set every 2nd of the month
# durations
I have lived here for three years. | duration P3Y
We dated for two years before we got married. | duration P2Y
It took 1 hour and 30 minutes. | duration PT1H30M
a 90-day trial | duration P90D
a three-year contract | duration P3Y
It lasted a week. | duration P1W
We stayed for a couple of months. | duration P2M
We waited for half an hour. | duration PT0.5H
I learned it in two weeks. | duration P2W
twelve months | duration P12M
It rained all day. | duration P1D
# nothing
My name is Priya Raman. | none
I may go. | none
This may or may not be right. | none
They march every time. | none
The sun is out. | none
April Stone sings tenor. | none
June Carter sings. | none
I met June. | none
Wednesday Addams is a character. | none
Julian Marsh sings tenor. | none
Augustine and Marchand play the information game on frigates. | none
Call me at 555-0137. | none
Tel: +86 138-2010-2015 | none
The version is 3.11.4. | none
We run debian 12.4. | none
release tags look like rel-2023.06.1 | none
It costs $2000. | none
It cost 2019 euros. | none
Room 2012 is free. | none
He ran 1500 metres. | none
Invoice 20441 over 12,640.00 pounds | none
Flight LH740, code QX7ZPL | none
see https://example.com/2024/03/05/post | none
mail olek.2024@medira.example now | none
in the second place | none
the second floor | none
on the 2nd floor | none
He fell down the stairs. | none
She sat down. | none
Have a great week! | none
Nice day. | none
I've known Felix since I was ten. | none
Ever since the merger, Kim reports to Alexei. | none
One may ask. | none
There are two to four people in the room. | none
He is 30 years old. | none
a five-year-old boy | none
The ssn is 123-12-1234 | none
24/7 support | none
3/4 of the cake | none
It is 5 percent. | none
at 9 Main Street | none
Imagine you live on Mars. | none
I have around 5. | none
It grew by 5. | none
We tried 2.5 of them. | none
Article 5.12 says so. | none
# more turns
the Friday before last | point 2024-05-31 +1d
the Tuesday after next | point 2024-06-25 +1d
this past Monday | point 2024-06-10 +1d
this coming Friday | point 2024-06-14 +1d
a month and 21 days ago | point 2024-04-21 +1d
2 years and 3 months ago | point 2022-03-12 +1d
We meet a week on Tuesday. | point 2024-06-25 +1d
We leave a week today. | point 2024-06-19 +1d
half a year ago | point 2023-12-12 +1d
I was there in 2019 and 2021. | period 2019-01-01 2020-01-01 + period 2021-01-01 2022-01-01
She won the 2016 election. | period 2016-01-01 2017-01-01
2019 was a hard year. | period 2019-01-01 2020-01-01
born 1950 in Graz | period 1950-01-01 1951-01-01
2015 summer | period 2015-06-01 2015-09-01
a week after 14 February 2024 | point 2024-02-21 +1d
since 3 years ago | open 2021-06-12 -
I joined in May 2020. Two years later I left. | period 2020-05-01 2020-06-01 + period 2022-05-01 2022-06-01
end of Q2 2023 | period 2023-06-01 2023-07-01
the end of 2019 and the start of 2020 | period 2019-09-01 2020-01-01 + period 2020-01-01 2020-04-01
We took it once a day for two weeks. | set once a day + duration P2W
early summer 2023 | period 2023-06-01 2023-07-01
from April to May we were away | period 2024-04-01 2024-06-01
You May Also Like | none
We got back the night before last. | point 2024-06-10 +1d
We play chess on the first Sunday of every month. | set every first Sunday of the month
On the 1st of each month I pay rent. | set every 1st of the month
I wake up at 7:30 on weekdays. | set every weekday at 07:30
I finished the course over the weekend. | period 2024-06-08 2024-06-10
We will be away over the weekend. | period 2024-06-15 2024-06-17
He moved out two summers ago. | period 2022-06-01 2022-09-01
Two days before the wedding he got sick. | none
Two years after joining she left. | none
It was a Tuesday. | none
From 9 to 5 I am at the office. | none
The kids are at camp through Friday. | open - 2024-06-15
From January until April 2022, Theo was on sabbatical. | period 2022-01-01 2022-05-01
Up until last month she was using Windows. | open - 2024-06-01
I go running most mornings before work. | set most mornings
The old office was sold in the mid-2000s. | period 2003-01-01 2007-01-01
I see my therapist every other Tuesday at 4pm. | set every 2 Tuesdays at 16:00
The party is on Saturday the 22nd. | point 2024-06-22 +1d
In her twenties she lived in Oslo. | none
He'd left the week before. | none
I left Acme in '19. | period 2019-01-01 2020-01-01
Anna worked at Hooli in 2017-2018. | period 2017-01-01 2019-01-01
He was hospitalised from Tuesday to Thursday. | period 2024-06-04 2024-06-07
They've been married for almost thirty years. | duration P30Y
# the beginning of a year is its first quarter, its early part the first third
at the start of 2022 | period 2022-01-01 2022-04-01
We closed the kiosk at the beginning of last year. | period 2023-01-01 2023-04-01
in early 2022 | period 2022-01-01 2022-05-01
the start of May 2022 | period 2022-05-01 2022-05-11
# what is next to a time named before, or to now
I fly on 3 May 2025 and Lena comes the day after. | point 2025-05-03 +1d + point 2025-05-04 +1d
They met on 3 May 2023; he had left the day before. | point 2023-05-03 +1d + point 2023-05-02 +1d
Oda got married in May 2019 and moved the month after. | period 2019-05-01 2019-06-01 + period 2019-06-01 2019-07-01
He sold it in 2015, and the boat the year after. | period 2015-01-01 2016-01-01 + period 2016-01-01 2017-01-01
What is the plan for the day after? | point 2024-06-13 +1d
He came back the day after. | none
The day after the wedding we flew home. | none
# now by other names
I'm out for the day. | point 2024-06-12 +1d
He hired a van for the day. | none
She is the employee of the day. | none
The plan for the day is simple. | none
At this time we have no pets. | point 2024-06-12 +1d
We are not hiring at this time. | point 2024-06-12 +1d
At this time he lived in Rome. | none
at this time of year | none
# a day of the month in words
on the first | point 2024-07-01 +1d
The rent is due on the first. | point 2024-07-01 +1d
The deadline is on the third. | point 2024-07-03 +1d
Payment is due by the fifteenth. | open - 2024-06-16
Keep an eye on the first. | none
He came in on the second. | none
# a month or a weekday in some time
March in a year | period 2025-03-01 2025-04-01
June in two years | period 2026-06-01 2026-07-01
Sat in a week | point 2024-06-22 +1d
Sat in a week of meetings | duration P1W
# beyond a counted time
I moved here more than two years ago. | open - 2022-06-12
more than three days before 3 May 2024 | open - 2024-04-30
She joined less than a month ago. | open 2024-05-12 -
more than a month from now | open 2024-07-13 -
I have more than two weeks. | duration P2W
More than two people came. | none
# decades and days as some write them
in the 1970 s. | period 1970-01-01 1980-01-01
It took 1990 s. | none
23.11 | point 2024-11-23 +1d
12.50 | none
It costs 23.11 | none
# what leans on a time named before
She moved in May 2021 and has lived there ever since. | period 2021-05-01 2021-06-01 + open 2021-05-01 -
She moved in May 2021. Since then she has worked at Orsa. | period 2021-05-01 2021-06-01 + open 2021-05-01 -
Ivo moved out on 3 March 2024; until then he paid half. | point 2024-03-03 +1d + open - 2024-03-04
He hands the till over on 1 July and does the books from then on. | point 2024-07-01 +1d + open 2024-07-01 -
Until then Ana lived in Faro. | none
Ever since the merger, Kim reports to Alexei. | none
She joined in 2016 and left after three years. | period 2016-01-01 2017-01-01 + period 2019-01-01 2020-01-01
She left after three years. | duration P3Y
# a start that may be ahead
From September Ana works at Orsa. | open 2024-09-01 -
As of 1 August Ana lives in Porto. | open 2024-08-01 -
As of 1 May Ana lives in Porto. | open 2024-05-01 -
From October she worked there. | open 2023-10-01 -
Come January, Nilufar will be studying. | open 2025-01-01 -
We rest, and come Friday, we sail. | open 2024-06-14 -
Come Monday at five. | point 2024-06-17T17:00 -
# since when it has been
It's been two years since Ana moved. | point 2022-06-12 +1d
It has been almost three months since she left. | point 2024-03-12 +1d
I have been here for six weeks now. | duration P6W
# given another date: two days and no range
The review was brought forward from 3 August to 29 July. | point 2024-08-03 +1d + point 2024-07-29 +1d
The fair was pushed from May to September. | period 2024-05-01 2024-06-01 + period 2024-09-01 2024-10-01
The review has been put back to Thursday. | point 2024-06-13 +1d
The picnic was put off until Sunday. | open - 2024-06-17
We put up with him from Monday to Friday. | set every Monday to Friday
# what someone has on a weekday
Our Tuesday volunteer finishes on 22 December. | set every Tuesday + point 2024-12-22 +1d
I go to my Saturday morning class. | set every Saturday morning
My Friday is full. | point 2024-06-14 +1d
# other
Between March and May Ana worked there. | period 2024-03-01 2024-06-01
In June and April Stone sang. | period 2024-06-01 2024-07-01
Tomorrow is my last day as steward. | point 2024-06-13 +1d
Ana spent 2022 in Oslo. | period 2022-01-01 2023-01-01
Ana spent 2022 euros. | none
Ana lived in Porto all through 2022. | period 2022-01-01 2023-01-01
# other languages
我昨天去了上海。 | point 2024-06-11 +1d
她2024年3月5日加入了公司。 | point 2024-03-05 +1d
我2019年搬到北京。 | period 2019-01-01 2020-01-01
2021年3月 | period 2021-03-01 2021-04-01
我去年结婚了。 | period 2023-01-01 2024-01-01
我们上个月搬家了。 | period 2024-05-01 2024-06-01
Ich bin am 3. März 2021 nach Berlin gezogen. | point 2021-03-03 +1d
Ich arbeite seit 2018 bei Siemens. | open 2018-01-01 -
Ich wohne seit März 2021 in Köln. | open 2021-03-01 -
Gestern war ich krank. | point 2024-06-11 +1d
Wir haben uns letzte Woche getroffen. | period 2024-06-03 2024-06-10
Vor zwei Jahren zog sie um. | point 2022-06-12 +1d
Am 05.03.2024 begann es. | point 2024-03-05 +1d
Me mudé a Madrid el 3 de marzo de 2021. | point 2021-03-03 +1d
Nos vimos ayer. | point 2024-06-11 +1d
El mes pasado viajé a Lima. | period 2024-05-01 2024-06-01
Hace tres años me casé. | point 2021-06-12 +1d
J'ai déménagé le 3 mars 2021. | point 2021-03-03 +1d
Je l'ai vue hier. | point 2024-06-11 +1d
L'année dernière, il était à Lyon. | period 2023-01-01 2024-01-01
Il y a deux ans, elle est partie. | point 2022-06-12 +1d
Depuis 2015 il habite ici. | open 2015-01-01 -
Die Messe war im Oktober 2019. | period 2019-10-01 2019-11-01
# chat and notes
moved to berlin last wk | period 2024-06-03 2024-06-10
met sara on sat, she's great | point 2024-06-08 +1d
lol we broke up in march | period 2024-03-01 2024-04-01
i was in rome jan thru march 2020 | period 2020-01-01 2020-04-01
worked there '15-'19 | period 2015-01-01 2020-01-01
see u tmrw | point 2024-06-13 +1d
Meeting Tue 18 June 14:00-15:30 | period 2024-06-18T14:00 2024-06-18T15:30
Trip: 3-10 August | period 2024-08-03 2024-08-11
Contract: 01.02.2023 - 31.01.2025 | period 2023-02-01 2025-02-01
Employed 03/2018 - 09/2020 | period 2018-03-01 2020-10-01
Jan 2018 – Present | period 2018-01-01 2024-06-12T09:00
2018 - present | period 2018-01-01 2024-06-12T09:00
- 2019: joined Acme | period 2019-01-01 2020-01-01
In 2019, 2020 and 2021 she won. | period 2019-01-01 2020-01-01 + period 2020-01-01 2021-01-01 + period 2021-01-01 2022-01-01
from Monday, 3 June to Friday, 7 June | period 2024-06-03 2024-06-08
in Q4 last year | period 2023-10-01 2024-01-01
before the end of 2023 | open - 2024-01-01
after the end of 2019 | open 2020-01-01 -
between Christmas and New Year | period 2024-12-25 2025-01-02
in the last century | period 1900-01-01 2000-01-01
Mondays at 9 | set every Monday at 09:00
on workdays | set every weekday
2x per week | set 2 times a week
on the last Friday of each month | set every last Friday of the month
I'll leave for 10D. | duration P10D
One day I will go. | none
Happy New Year! | none
Happy Friday! | none
We use Monday.com for planning. | none
Her name is Wednesday. | none
May Chen joined the team. | none
August Wilson wrote plays. | none
Summer Smith is my neighbour. | none
The band is called The 1975. | none
I read 1984 by Orwell. | none
Office 2016 is installed. | none
Apartment 2010, Building 3 | none
On 10 occasions he lied. | none
Between 10 and 20 people came. | none
From 100 to 200 users | none
We have a week-long outage. | none
He has a day job and a night shift. | none
A quarter of the users left. | none
her 30th birthday | none
42nd Street | none
# what leans on a time named before
I joined in 2019 and left the following year. | period 2019-01-01 2020-01-01 + period 2020-01-01 2021-01-01
We met on 3 May 2021. The next day she left. | point 2021-05-03 +1d + point 2021-05-04 +1d
The next day she left. | none
We will meet on Monday and the next day we fly. | point 2024-06-17 +1d + point 2024-06-13 +1d
In May 2020 I was ill; that same month I lost my job. | period 2020-05-01 2020-06-01 + period 2020-05-01 2020-06-01
In 2020 she left Acme, which she had joined the previous year. | period 2020-01-01 2021-01-01 + period 2019-01-01 2020-01-01
between 3 and 12 of next month | period 2024-07-03 2024-07-13
from the 4th to the 22nd of this month | period 2024-06-04 2024-06-23
the summer after next | period 2026-06-01 2026-09-01
the rest of this month | period 2024-06-12 2024-07-01
year-to-date | period 2024-01-01 2024-06-12
on or after 1 May 2020 | open 2020-05-01 -
on or before 1 May 2020 | open - 2020-05-02
by the start of next year | open - 2025-01-01
2019 Dec 24 | point 2019-12-24 +1d
in twenty twenty | period 2020-01-01 2021-01-01
in two thousand and eight | period 2008-01-01 2009-01-01
the second to last week of July 2016 | period 2016-07-18 2016-07-25
the 1st century BC | none
# more of the clock
4/25 at 4:00pm | point 2025-04-25T16:00 -
tomorrow at three am | point 2024-06-13T03:00 -
at three twenty tomorrow | point 2024-06-13T15:20 -
30 minutes past 3 pm tomorrow | point 2024-06-13T15:30 -
in 7 days at 5pm | point 2024-06-19T17:00 -
Thursday at 8 GMT | point 2024-06-13T08:00 -
26.9. around 17:00 | point 2024-09-26T17:00 -
14 June, Friday, 9:15 | point 2024-06-14T09:15 -
on Monday the twenty fourth at six pm | point 2024-06-24T18:00 -
He worked through the summer of 2020. | period 2020-06-01 2020-09-01
pre-2010 | open - 2010-01-01
We had lunch in the post office. | none
we meet bi-weekly | set every 2 weeks
I work 4 days a week. | set 4 days a week
40 hours a week | set 40 hours a week
It renews annually on 1 March. | set every year on 1 March
monthly on the 15th | set every month on the 15th
every year in May | set every year in May
a few times a year | set few times a year
every few weeks | set every few weeks
at 9pm each Thursday | set every Thursday at 21:00
most days | set most days
We moved on Canada Day 2019. | point 2019-07-01 +1d
on Indigenous Peoples' Day 2023 | point 2023-10-09 +1d
# tense told by the words around
I didn't go on Monday. | point 2024-06-10 +1d
Did you go on Monday? | point 2024-06-10 +1d
Can we talk on Monday? | point 2024-06-17 +1d
We had dinner on Monday and will meet again on Friday. | point 2024-06-10 +1d + point 2024-06-14 +1d
The review is scheduled for Tuesday. | point 2024-06-18 +1d
The review was scheduled for Tuesday. | point 2024-06-11 +1d
Our trip to Rome in May was lovely. | period 2024-05-01 2024-06-01
After we talked on Monday, she will decide on Wednesday. | point 2024-06-10 +1d + point 2024-06-19 +1d
Anna called. We meet on Tuesday. | point 2024-06-18 +1d
Moved to Austin in August. | period 2023-08-01 2023-09-01
Moving to Austin in August. | period 2024-08-01 2024-09-01
# ranges of times of day
Are you available 6-8 next Monday? | period 2024-06-17T18:00 2024-06-17T20:00
The room is free Thursday 9-11am. | period 2024-06-13T09:00 2024-06-13T11:00
Monday 11-4 we are open | period 2024-06-17T11:00 2024-06-17T16:00
I was out from 8am to 3 yesterday. | period 2024-06-11T08:00 2024-06-11T15:00
We talked between 3 and 5 on Monday. | period 2024-06-10T15:00 2024-06-10T17:00
She is away between 2 and 4:30pm tomorrow. | period 2024-06-13T14:00 2024-06-13T16:30
tomorrow from 7:00 to 8:00pm | period 2024-06-13T19:00 2024-06-13T20:00
this evening from 7 to 9 | period 2024-06-12T19:00 2024-06-12T21:00
on Friday from 10pm to 2am | period 2024-06-14T22:00 2024-06-15T02:00
Mon 3 - 5 pm | period 2024-06-17T15:00 2024-06-17T17:00
on 3 July at 4 - 6:30 pm | period 2024-07-03T16:00 2024-07-03T18:30
on the 17 from 2pm to 4pm | period 2024-06-17T14:00 2024-06-17T16:00
tomorrow 9:30 - 11:00 CET | period 2024-06-13T08:30 2024-06-13T10:00
from Monday 9:00 to 17:00 | period 2024-06-17T09:00 2024-06-17T17:00
from 2pm till tomorrow 4:30pm we are closed | period 2024-06-12T14:00 2024-06-13T16:30
on 14 July from 9:30am for 7 hours | period 2024-07-14T09:30 2024-07-14T16:30
We won 3-1 yesterday. | point 2024-06-11 +1d
We lost 1-3 on Monday. | point 2024-06-10 +1d
ages 3 to 5 on Monday | point 2024-06-17 +1d
It was 9 to 5 in favour. | none
# up to a time of a day
I'll be back tomorrow before 5pm. | open - 2024-06-13T17:00
Send it Thursday by noon. | open - 2024-06-13T12:00
They called yesterday after 3. | open 2024-06-11T15:00 -
Please reply by EOD. | open - 2024-06-13
Please reply by EOD Friday. | open - 2024-06-15
by close of business on Monday | open - 2024-06-18
by EOW | open - 2024-06-17
The cob is ready. | none
at the end of day | none
# hours in other writing
at half three tomorrow | point 2024-06-13T15:30 -
at five-thirty tomorrow evening | point 2024-06-13T17:30 -
at 9 30 on Monday | point 2024-06-17T09:30 -
nine fifty nine am tomorrow | point 2024-06-13T09:59 -
eight tonight | point 2024-06-12T20:00 -
Table for 8 tonight. | point 2024-06-12 +1d
3 July 0805 | point 2024-07-03T08:05 -
Wed 3 July 2330 | point 2024-07-03T23:30 -
Thu Jul 4 08.40 | point 2024-07-04T08:40 -
Thursday 9 am (CEST) | point 2024-06-13T07:00 -
tomorrow at 9:30pm ist | point 2024-06-13T16:00 -
15 minutes from 1pm | point 2024-06-12T13:15 -
back in 2h | point 2024-06-12T11:00 -
within 2h | period 2024-06-12T09:00 2024-06-12T11:00
in the last 10 minutes | period 2024-06-12T08:50 2024-06-12T09:00
slept 8h | duration PT8H
He ran 2h on Monday. | duration PT2H + point 2024-06-10 +1d
at 8h | point 2024-06-13T08:00 -
posted 2h ago | point 2024-06-12T07:00 -
posted 3d ago | point 2024-06-09 +1d
# recurring hours
I have therapy every Thursday from 4 to 5pm. | set every Thursday from 16:00 to 17:00
The shop is open 9am to 5pm on weekdays. | set every weekday from 09:00 to 17:00
Mondays 9-11 | set every Monday from 09:00 to 11:00
It is an everyday ritual. | set every day
I take it every day at 7am and 7pm. | set every day at 07:00 and 19:00
It is for everyday use. | none
I work from 7-9 PM, Monday to Friday. | set every Monday to Friday from 19:00 to 21:00
at 9 on Monday | point 2024-06-17T09:00 -
open 9am-5pm on Monday | period 2024-06-17T09:00 2024-06-17T17:00
Sat 10am-2pm | period 2024-06-15T10:00 2024-06-15T14:00
The am-3 model is out. | none
meet at 1900 hours on Friday | point 2024-06-14T19:00 -
He called around 3 in the afternoon. | point 2024-06-11T15:00 -
# beside a named time
I saw her the week after Easter. | period 2024-04-01 2024-04-08
the week before Christmas | period 2024-12-18 2024-12-25
the weekend after 3 May 2024 | period 2024-05-04 2024-05-06
the month after May 2020 | period 2020-06-01 2020-07-01
the year before 2015 | period 2014-01-01 2015-01-01
The year before, she had quit. | none
the last business day of the month | point 2024-06-28 +1d
the third working day of next month | point 2024-07-03 +1d
the winter of 2019-2020 | period 2019-12-01 2020-03-01
the Easter holidays 2024 | point 2024-03-31 +1d
I was in Spain from the 3rd until last Sunday. | period 2024-06-03 2024-06-10
It's due a week Monday. | point 2024-06-24 +1d
It is due Monday week. | point 2024-06-24 +1d
# a day near a counted time
We'll fly Monday, two weeks from now. | point 2024-06-24 +1d
We met two weeks ago on Monday. | point 2024-05-27 +1d
I'll go back in 3 days on Friday. | point 2024-06-14 +1d
I'll go back two months from today on Tuesday. | point 2024-08-13 +1d
He retired in March two years ago. | period 2022-03-01 2022-04-01
Thanksgiving in 3 years | point 2027-11-25 +1d
the Tuesday after Christmas 2023 | point 2023-12-26 +1d
third Tuesday after Christmas 2014 | point 2015-01-13 +1d
the second Sunday before 3 May 2024 | point 2024-04-21 +1d
the first week of October 2024 on Friday | point 2024-10-04 +1d
w/c 24 June 2024 | period 2024-06-24 2024-07-01
this work week | period 2024-06-10 2024-06-15
the last 3 months and 2 weeks | period 2024-02-27 2024-06-12
# what the other end of a list or a range shares
I walked from the 5th to the 8th. | period 2024-06-05 2024-06-09
We were closed from the 27th to the 3rd of April. | period 2024-03-27 2024-04-04
from 2007 to the start of 2008 | period 2007-01-01 2008-01-01
from now until Friday | period 2024-06-12T09:00 2024-06-15
between now and Christmas | period 2024-06-12T09:00 2024-12-26
He's out Thursday and Friday of next week. | point 2024-06-20 +1d + point 2024-06-21 +1d
on 3 and 5 May 2024 | point 2024-05-03 +1d + point 2024-05-05 +1d
the 3rd, 5th and 9th of May 2024 | point 2024-05-03 +1d + point 2024-05-05 +1d + point 2024-05-09 +1d
the first and second of July | point 2024-07-01 +1d + point 2024-07-02 +1d
Jan, Feb and Mar 2023 | period 2023-01-01 2023-02-01 + period 2023-02-01 2023-03-01 + period 2023-03-01 2023-04-01
in Jan/Feb 2023 | period 2023-01-01 2023-02-01 + period 2023-02-01 2023-03-01
Q1 and Q2 2023 | period 2023-01-01 2023-04-01 + period 2023-04-01 2023-07-01
no earlier than 1 August | open 2024-08-01 -
not before 2025 | open 2025-01-01 -
The offer is good through the end of August. | open - 2024-09-01
He worked through the first half of the 1930s. | period 1930-01-01 1935-01-01
icons from the 16th to 18th centuries | period 1500-01-01 1800-01-01
It is a street of shops from the 15th to the 18th century. | period 1400-01-01 1800-01-01
We stayed through the 14th. | open - 2024-05-15
due 7/15 | point 2024-07-15 +1d
In May and June 2020 I was ill. | period 2020-05-01 2020-06-01 + period 2020-06-01 2020-07-01
the trip is 10/1-11/2/2023 | period 2023-10-01 2023-11-03
Use 1/2-3/4 cup of sugar. | none
from the 1st to the 3rd floor | none
# holidays by the moon and by older calendars
Orthodox Easter 2024 | point 2024-05-05 +1d
on Clean Monday 2024 | point 2024-03-18 +1d
Great Lent 2018 | period 2018-02-19 2018-03-31
Rosh Hashanah 2024 | period 2024-10-02 2024-10-05
Yom Kippur 2023 | point 2023-09-25 +1d
Passover 2024 | period 2024-04-22 2024-05-01
Hanukkah 2024 | period 2024-12-25 2025-01-02
Hanukkah 2023 | period 2023-12-07 2023-12-15
Purim 2024 | point 2024-03-24 +1d
Tisha B'Av 2022 | point 2022-08-07 +1d
Yom HaShoah 2024 | point 2024-05-06 +1d
We fasted in Ramadan 2024. | period 2024-03-11 2024-04-10
Eid al-Fitr 2024 | point 2024-04-10 +1d
Eid ul-Adha 2023 | point 2023-06-28 +1d
Chinese New Year 2024 | point 2024-02-10 +1d
Chinese New Year 1985 | point 1985-02-20 +1d
Lunar New Year 2034 | point 2034-02-19 +1d
Vesak 2024 | point 2024-05-23 +1d
We met on Diwali. | point 2023-11-12 +1d
Diwali 2024 | point 2024-10-31 +1d
Holi 2024 | point 2024-03-25 +1d
Holi 2026 | point 2026-03-04 +1d
Raksha Bandhan 2023 | point 2023-08-30 +1d
Ganesh Chaturthi 2020 | point 2020-08-22 +1d
Makar Sankranti 2024 | point 2024-01-15 +1d
Dhanteras 2023 | point 2023-11-10 +1d
King's Day 2025 | point 2025-04-26 +1d
Boss's Day 2021 | point 2021-10-15 +1d
MLK Jr. Day 2024 | point 2024-01-15 +1d
St Paddy's Day 2024 | point 2024-03-17 +1d
Thanksgiving weekend 2023 | period 2023-11-23 2023-11-27
Memorial Day weekend 2023 | period 2023-05-27 2023-05-30
the weekend of 3 May 2024 | period 2024-05-04 2024-05-06
That was a great fast car. | none
the Easter Rising | none
Ram Das is my guru. | none
# numeric forms and slips of the pen
10.31.1974 | point 1974-10-31 +1d
shipped on 20240115 | point 2024-01-15 +1d
order 20249915 shipped | none
BUN of 30/4.85 | none
We ran 5 ad campaigns. | none
this week-end | period 2024-06-15 2024-06-17
this Friday-Jun-14 | point 2024-06-14 +1d
It's tomorrows problem. | point 2024-06-13 +1d
this qtr | period 2024-04-01 2024-07-01
It's an everyday routine. | set every day
I'll leave for 10D | duration P10D
"""

#: what people write about work, travel and each other, said on Wednesday, 14 October 2026, ten in the morning
OCTOBER = """
got back from lisbon sunday night | point 2026-10-11 +1d
haven't seen him since august | open 2026-08-01 -
can we push our call to thursday 4pm | point 2026-10-15T16:00 -
lets catch up the week after next | period 2026-10-26 2026-11-02
I'm off from the 22nd to the 26th | period 2026-10-22 2026-10-27
rent is due on the 1st | point 2026-11-01 +1d
my parents are visiting over christmas | point 2026-12-25 +1d
he quit two fridays ago | point 2026-10-02 +1d
We got engaged on New Year's Eve. | point 2025-12-31 +1d
I'll text you in 20 mins | point 2026-10-14T10:20 -
she turns 30 on november 3rd | point 2026-11-03 +1d
met up w/ tom the other day | none
the sun came out at noon yesterday | point 2026-10-13T12:00 -
we fell out last spring | period 2026-03-01 2026-06-01
in the fall of 2023 i moved out | period 2023-09-01 2023-12-01
may i call you back in an hour? | point 2026-10-14T11:00 -
she may march with us on may 1 | point 2027-05-01 +1d
second of all, that was 5 years ago | point 2021-10-14 +1d
the gym is closed between Christmas and New Year's Day | period 2026-12-25 2027-01-02
party's at ours this saturday night | point 2026-10-17 +1d
We flew to Crete for Easter 2025. | point 2025-04-20 +1d
Two days after Thanksgiving we drove home. | point 2025-11-29 +1d
The contract runs from 15 January 2025 through 14 January 2027. | period 2025-01-15 2027-01-15
Please send the report by close of business Friday. | open - 2026-10-17
The sprint runs Oct 19–30. | period 2026-10-19 2026-10-31
Q4 planning kicks off on the first Monday of November. | period 2026-10-01 2027-01-01 + point 2026-11-02 +1d
We shipped v2.3.1 on 9/28. | point 2026-09-28 +1d
The board meets on the third Thursday of every month. | set every third Thursday of the month
Invoices are due within 30 days. | period 2026-10-14 2026-11-14
She was on parental leave from mid-March to late August. | period 2026-03-11 2026-09-01
The call is on 20 October between 2 and 3pm. | period 2026-10-20T14:00 2026-10-20T15:00
The outage lasted from 02:15 to 04:40 UTC on 3 October. | period 2026-10-03T02:15 2026-10-03T04:40
We hired 40 people in the first half of last year. | period 2025-01-01 2025-07-01
Deadline: EOD Thursday | point 2026-10-15 +1d
Deadline: 31 October, 23:59 CET | point 2026-10-31T22:59 -
The audit starts a week from Monday. | point 2026-10-26 +1d
He's been CTO since the beginning of 2022. | open 2022-01-01 -
The fiscal year ends on 31 March. | point 2027-03-31 +1d
Call me at +44 20 7946 0958 before Friday. | open - 2026-10-16
Ticket 2025-114 was closed on Tuesday. | point 2026-10-13 +1d
The price went from $2,010 to $2,025 in September. | period 2026-09-01 2026-10-01
Version 12.10 comes out at the end of the month. | period 2026-10-21 2026-11-01
The review is the day after tomorrow at 11. | point 2026-10-16T11:00 -
Our next all-hands is Thursday, November 12th, at 5 p.m. | point 2026-11-12T17:00 -
Budget is frozen until further notice. | none
Ana joined three months ago and left last Friday. | point 2026-07-14 +1d + point 2026-10-09 +1d
Between Monday and Wednesday next week I'm in Graz. | period 2026-10-19 2026-10-22
We meet every second Tuesday at 10. | set every 2 Tuesdays at 10:00
He reported to Mia from 2018 until she left in 2021. | open 2018-01-01 - + period 2021-01-01 2022-01-01
We land in Oslo on the 3rd of November at 6.45 am. | point 2026-11-03T06:45 -
Check-in is Sat 24 Oct at 3pm, check-out Tue 27 Oct at 11am. | point 2026-10-24T15:00 - + point 2026-10-27T11:00 -
We toured Japan in April and May 2024. | period 2024-04-01 2024-05-01 + period 2024-05-01 2024-06-01
Flight BA117 leaves on 2026-12-02 at 17:05. | point 2026-12-02T17:05 -
I was in Peru for three weeks in July. | duration P3W + period 2026-07-01 2026-08-01
Our honeymoon: 12.06.2022 – 26.06.2022 | period 2022-06-12 2022-06-27
The hut is closed from November to April. | period 2026-11-01 2027-05-01
We drove along Route 66 in '09. | period 2009-01-01 2010-01-01
Whit Monday 2026 we hiked. | point 2026-05-25 +1d
Back on the last Sunday in October. | point 2026-10-25 +1d
Golden Week starts on April 29th. | point 2027-04-29 +1d
We were stuck in Doha for 14 hours on Sunday. | duration PT14H + point 2026-10-11 +1d
She left on the evening of the 5th. | point 2026-10-05 +1d
The train is at twenty to nine tomorrow morning. | point 2026-10-15T08:40 -
He arrived late on Monday the 5th. | point 2026-10-05 +1d
My visa is valid for 90 days from 1 November. | period 2026-11-01 2027-01-30
The museum is free on the first Sunday of each month. | set every first Sunday of the month
"""
ROWS = [tuple(line.split(" | ")) for line in TABLE.strip().splitlines() if not line.startswith("#")]
OCTOBER_ROWS = [tuple(line.split(" | ")) for line in OCTOBER.strip().splitlines()]


def _show(moment: datetime | None) -> str:
    return "-" if moment is None else moment.replace(tzinfo=None).isoformat(timespec="minutes").removesuffix("T00:00")


def _told(one: TimeMention) -> str:
    if one.kind == "set":
        return f"set {one.recurrence}"
    if one.kind == "duration":
        return f"duration {one.length}"
    day = one.kind == "point" and one.start and one.end and one.end - one.start == timedelta(days=1)
    return f"{one.kind} {_show(one.start)} {'+1d' if day else _show(one.end)}"


def _all_told(text: str, at: datetime = AT) -> str:
    return " + ".join(map(_told, find_times(text, at))) or "none"


@pytest.mark.parametrize(("text", "meaning"), ROWS, ids=[text for text, _ in ROWS])
def test_a_time_means_what_the_table_says(text: str, meaning: str) -> None:
    assert _all_told(text) == meaning


@pytest.mark.parametrize(("text", "meaning"), OCTOBER_ROWS, ids=[text for text, _ in OCTOBER_ROWS])
def test_a_time_in_everyday_writing_means_what_the_table_says(text: str, meaning: str) -> None:
    assert _all_told(text, datetime(2026, 10, 14, 10, tzinfo=UTC)) == meaning


def _only(text: str, at: datetime = AT, **options: object) -> TimeMention:
    (found,) = find_times(text, at, **options)  # type: ignore[arg-type]
    return found


def test_the_caller_s_tense_wins_over_the_words() -> None:
    assert _only("We met on Monday.", tense=lambda span: "future").start == datetime(2024, 6, 17, tzinfo=UTC)
    assert _only("We met on Monday.", tense=lambda span: None).start == datetime(2024, 6, 10, tzinfo=UTC)


def test_the_tense_is_asked_for_the_span_of_the_expression() -> None:
    text = "Well, Priya joined on Monday."
    spans: list[tuple[int, int]] = []
    find_times(text, AT, tense=lambda span: spans.append(span))
    assert [text[start:end] for start, end in spans] == ["Monday"]


def test_day_and_month_change_places_on_request() -> None:
    assert _only("on 3/4/2024", day_first=True).start == datetime(2024, 4, 3, tzinfo=UTC)
    assert _only("on 3/4/2024").start == datetime(2024, 3, 4, tzinfo=UTC)
    assert _only("on 25/4/2024").start == datetime(2024, 4, 25, tzinfo=UTC)


def test_days_are_days_on_the_writer_s_clock() -> None:
    late = datetime(2024, 3, 10, 23, 30, tzinfo=timezone(timedelta(hours=-5)))  # already the 11th in UTC
    found = _only("We met yesterday.", late)
    assert (found.start, found.end) == (datetime(2024, 3, 9, 5, tzinfo=UTC), datetime(2024, 3, 10, 5, tzinfo=UTC))


def test_a_day_on_which_the_clocks_change_has_23_hours() -> None:
    at = datetime(2024, 4, 2, 12, tzinfo=ZoneInfo("Europe/Berlin"))
    found = _only("We met on 31 March 2024.", at)
    assert found.start == datetime(2024, 3, 30, 23, tzinfo=UTC)
    assert found.end == datetime(2024, 3, 31, 22, tzinfo=UTC)


def test_a_naive_time_is_utc() -> None:
    assert _only("yesterday", datetime(2024, 6, 12)).start == datetime(2024, 6, 11, tzinfo=UTC)


def test_29_february_without_a_year_is_the_nearest_one_that_the_calendar_has() -> None:
    assert _all_told("The lease started on 29 February.", datetime(2023, 3, 10, tzinfo=UTC)) == "point 2020-02-29 +1d"
    assert _all_told("The lease will start on 29 February.", datetime(2023, 3, 10, tzinfo=UTC)) == "point 2024-02-29 +1d"


def test_a_year_before_a_leap_day_is_the_last_of_february() -> None:
    assert _all_told("A year ago Sten moved.", datetime(2024, 2, 29, tzinfo=UTC)) == "point 2023-02-28 +1d"


def test_of_a_date_that_the_calendar_has_not_no_day_is_made_up() -> None:
    assert find_times("on 2023-02-30", AT) == []
    assert _all_told("on 31 April 2024") == "period 2024-04-01 2024-05-01"


def test_the_day_of_a_holiday_just_ahead_is_meant_even_in_the_past_tense() -> None:
    assert _all_told("Lotte got a hamster for Christmas.", datetime(2021, 12, 24, tzinfo=UTC)) == "point 2021-12-25 +1d"


def test_a_text_dated_by_its_day_alone_means_that_day_by_its_times_of_day() -> None:
    assert _all_told("I ate an apple at noon.", datetime(2024, 1, 10, tzinfo=UTC)) == "point 2024-01-10T12:00 -"


def test_the_grain_is_kept_as_the_precision_of_each_bound() -> None:
    found = _only("from March 2018 to September 2020")
    assert (found.grain, found.from_precision, found.to_precision, found.bound) == ("month", "month", "month", "from_to")
    found = _only("from March 2018 to 5 May 2020")
    assert (found.grain, found.from_precision, found.to_precision) == ("day", "month", "day")
    found = _only("since 2018")
    assert (found.from_precision, found.to_precision, found.bound) == ("year", None, "since")
    found = _only("until Q3 2022")
    assert (found.from_precision, found.to_precision, found.bound) == (None, "quarter", "until")


def test_a_time_of_day_is_a_moment_whose_day_is_at_hand() -> None:
    found = _only("I have an appointment on Thursday at 3pm.")
    assert (found.start, found.end, found.from_precision) == (datetime(2024, 6, 13, 15, tzinfo=UTC), None, "instant")
    assert found.days() == (datetime(2024, 6, 13, tzinfo=UTC), datetime(2024, 6, 14, tzinfo=UTC))


def test_a_part_of_the_day_is_its_day_with_the_part_named() -> None:
    found = _only("She sent it on Friday afternoon.")
    assert (found.part, found.grain, found.days()) == ("afternoon", "day", (found.start, found.end))


def test_a_length_that_reaches_to_the_text_s_time_tells_its_start() -> None:
    assert since_length(_only("I have lived here for three years."), AT) == datetime(2021, 6, 12, tzinfo=UTC)
    assert since_length(_only("I have waited for half an hour."), AT) == datetime(2024, 6, 12, 8, 30, tzinfo=UTC)
    assert since_length(_only("since 2018"), AT) is None


def test_what_names_its_year_is_anchored_and_a_bare_month_is_not() -> None:
    assert _only("in March 2021").anchored
    assert _only("last Tuesday").anchored
    assert not _only("in March").anchored


def test_the_public_record_carries_the_same_time() -> None:
    found = _only("every Monday").expression()
    assert (found.kind, found.recurrence, found.start, found.end) == ("set", "every Monday", None, None)
    found = _only("We moved in March 2024.").expression()
    assert (found.text, found.kind, found.grain, found.start, found.end) == (
        "March 2024", "period", "month", datetime(2024, 3, 1, tzinfo=UTC), datetime(2024, 4, 1, tzinfo=UTC),
    )  # fmt: skip


def test_an_era_makes_a_small_number_a_year() -> None:
    assert _only("in 14 A.D. Augustus died").start == datetime(14, 1, 1, tzinfo=UTC)


def test_a_text_that_is_nothing_but_a_time_has_no_tense() -> None:
    assert _only("sat.", tense=lambda span: "past").start == datetime(2024, 6, 15, tzinfo=UTC)


@pytest.mark.parametrize("unit", ["1 day after ", "mid-", "last day of ", "week of the ", "the day after the day before ", "from 1 to "])
def test_nesting_without_end_is_cut_off(unit: str) -> None:
    find_times(unit * 400 + "2024", AT)


def test_times_of_every_line_are_found_in_order() -> None:
    text = "1. joined in 2019\n2. left in May 2021\n" + "x " * 3000 + "\nback since 3 March 2022"
    assert [one.text for one in find_times(text, AT)] == ["2019", "May 2021", "since 3 March 2022"]


_VOCABULARY = (
    "in on at since until from to between and last next this every the of a two 3 15th monday may march 2024 2024-03-05 week weeks "
    "year ago later day after before early end Q3 noon 3pm 9:30 easter christmas summer 1990s '98 for half quarter - / , . ( ) 31 "
    "29 february 12/31 th twenty one hundred first now today yesterday by till 9999 0001 W53 Z +99:99 99999999999 1e9 Jan. pm "
    "o'clock past business days 昨天 3月5日 diwali ramadan hanukkah eod w/c 2h tonight 0805 10/1 in ago on weekend third "
)
_WORDS = st.sampled_from(sorted(set(_VOCABULARY.split())))
_TEXTS = st.one_of(st.text(max_size=200), st.lists(_WORDS, max_size=14).map(" ".join), st.lists(_WORDS, max_size=9).map("".join))
_MOMENTS = st.datetimes(
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=14)), timezone(timedelta(hours=-12)), ZoneInfo("America/New_York")])
)


@settings(max_examples=400, deadline=None)
@given(_TEXTS, _MOMENTS)
def test_any_text_at_any_time_gives_sound_mentions(text: str, at: datetime) -> None:
    place = 0
    for one in find_times(text, at):
        assert place <= one.span[0] < one.span[1] <= len(text)
        assert text[one.span[0] : one.span[1]] == one.text
        place = one.span[1]
        assert one.start is None or one.end is None or one.start < one.end
        assert (one.kind == "set") == (one.recurrence is not None)
        assert one.kind != "duration" or one.length is not None
        assert one.kind in ("set", "duration") or one.is_beyond == (one.start is None and one.end is None)
        assert (one.from_precision is None) == (one.start is None)
        assert one.start is None or one.start.tzinfo is UTC
        one.expression()
        one.days()
        since_length(one, at)


OF_ANY_AGE = """
The abbot died on 9 October 768. | point 0768-10-09 +1d
The abbot died on October 9, 768. | point 0768-10-09 +1d
On 9 October 768 he was crowned. | point 0768-10-09 +1d
The treaty of 9 October 768 ended the feud. | point 0768-10-09 +1d
The town burnt down in August 612. | period 0612-08-01 0612-09-01
In the summer of 612 they fled. | period 0612-06-01 0612-09-01
It was built in the year 612. | period 0612-01-01 0613-01-01
It was built in AD 97. | period 0097-01-01 0098-01-01
It was built in A.D. 97, they say. | period 0097-01-01 0098-01-01
He ruled from 9 October 768 to 3 June 799. | period 0768-10-09 0799-06-04
The scroll is of 1 January 0001. | point 0001-01-01 +1d
The permit ends in July 2750. | period 2750-07-01 2750-08-01
Nora stays until 4 June 2300. | open - 2300-06-05
The probe lands at Easter 2450. | point 2450-04-03 +1d
We meet on 4 June 2300 at 3pm. | point 2300-06-04T15:00 -
# times of day and counts are no years
We meet on 4 July at 2300. | point 2024-07-04T23:00 -
We meet on 4 July 2300 hours. | point 2024-07-04T23:00 -
We meet on 4 July 2300h. | point 2024-07-04T23:00 -
We meet on 4 July 2300 UTC. | point 2024-07-04T23:00 -
We meet on 4 July 0915. | point 2024-07-04T09:15 -
We meet on Thu 4 July 2300. | point 2024-07-04T23:00 -
We meet on 4 July 2025 2300. | point 2025-07-04T23:00 -
On 4 June 350 people marched. | point 2024-06-04 +1d
On 4 June 2500 angry farmers marched. | point 2024-06-04 +1d
On June 4, 350 were hired. | point 2024-06-04 +1d
We met on 4 June. 350 came. | point 2024-06-04 +1d
In May 350 were hired. | period 2024-05-01 2024-06-01
I moved in March 2019 bc of work. | period 2019-03-01 2019-04-01
"""


@pytest.mark.parametrize(("text", "meaning"), [line.split(" | ") for line in OF_ANY_AGE.strip().splitlines() if line[0] != "#"])
def test_a_year_of_any_age_is_the_year_of_its_date(text: str, meaning: str) -> None:
    assert _all_told(text) == meaning


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The consul was killed on 7 December 43 BC.", "7 December 43 BC"),
        ("The consul was killed on December 7, 43 B.C.", "December 7, 43 B.C."),
        ("The town was founded on the 3rd of May, 620 BCE, they say.", "the 3rd of May, 620 BCE"),
        ("They came in March 12 BC.", "March 12 BC"),
        ("They came in the spring of 43 BC.", "the spring of 43 BC"),
        ("They came in the year 43 before Christ.", "the year 43 before Christ"),
        ("It lasted from 1300 to 1100 BC.", "from 1300 to 1100 BC"),
        ("From 3 to 5 May 43 BC it rained.", "From 3 to 5 May 43 BC"),
        ("The permit ends on 31 December 9999.", "31 December 9999"),
        ("Nora stays until 31 December 9999.", "until 31 December 9999"),
        ("The permit ends on 4 June 20300.", "4 June 20300"),
        ("They came in 12345678901 BC.", "12345678901 BC"),
        ("They came on 7 December 43 BC and left two years later.", "7 December 43 BC"),
    ],
)
def test_a_year_that_cannot_be_kept_leaves_its_date_without_a_time(text: str, said: str) -> None:
    (found,) = find_times(text, AT)
    assert (found.text, found.start, found.end, found.is_beyond) == (said, None, None, True)


@settings(max_examples=200, deadline=None)
@given(st.dates(min_value=date(100, 1, 1), max_value=date(9999, 12, 30)))
def test_a_written_day_is_that_day_in_every_form(day: date) -> None:
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    month = start.strftime("%B")
    for form in (
        f"{day}",
        f"{start.day} {month} {start.year}",
        f"{month} {start.day}, {start.year}",
        f"{start.day}.{start.month}.{start.year:04d}",
    ):
        found = _only(f"on {form} it was")
        assert (found.start, found.end) == (start, start + timedelta(days=1)), form
