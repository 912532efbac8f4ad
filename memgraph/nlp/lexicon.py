"""Words that decide how a clause is meant: which verbs report, wish, plan, begin and end; which adverbs hedge."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text.

    >>> sorted(words("to be"))
    ['be', 'to']
    """
    return frozenset(text.split())


WISH = words("want wish hope desire long yearn dream aspire crave fancy")
WISH_WITH_WOULD = words("like love prefer hate rather enjoy")  #: "would like to" wishes; "likes to" does not
PLAN = words("""plan intend aim decide try attempt seek prepare promise agree vow arrange commit offer need have mean consider think expect
    contemplate study train propose pledge resolve volunteer apply schedule undertake strive due ready eager keen about""")
SEEM = words("seem appear likely unlikely suppose rumor rumour expect estimate presume liable bound tipped")
LOOK = words("look sound seem feel act behave")  #: "looks like Tom left"
REPORTED = words("say claim report allege believe think reckon purport")  #: "is said to"
FAIL = words("fail refuse decline forget neglect avoid unable unwilling reluctant hesitate deny resist omit incapable")
STOP = words("stop quit cease discontinue finish")
ENDING = words("stop quit cease discontinue")  #: with a noun as well: "quit her job"
BEGIN = words("start begin commence resume")
GROWING = words("know like love enjoy trust own respect appreciate dislike hate")  #: what one gets or comes to do goes on from then
CONTINUE = words("continue keep remain")
ASK_OF_OTHERS = words("""ask tell want order request urge invite encourage advise remind allow require expect persuade like need""")

FACTIVE = words("know realize realise remember notice discover find learn forget regret see show prove confirm recall acknowledge mean")
SAY = words("""say tell report claim mention announce explain state add note write argue suggest allege insist admit reveal warn promise
    swear deny text email reply answer declare assert testify maintain complain brag joke predict inform assure post tweet rumor rumour""")
THINK = words("think believe guess suppose assume feel suspect reckon expect figure doubt bet fear presume")
HEAR = words("hear gather understand read")
WONDER = words("wonder ask")
PRETEND = words("pretend imagine dream joke lie")
PROPOSE = words("recommend propose demand request suggest require plan intend decide agree arrange")  #: "suggested that we move"
DENY = words("doubt deny")
SEEK = words("want need seek look search wish hope like love prefer imagine dream")  #: "wants a house that has a garden"
SOMEONE = words("someone somebody something anyone anybody anything nobody one")

HEDGES = words("almost nearly maybe perhaps probably possibly presumably likely apparently seemingly potentially arguably")
REPORTS = words("allegedly reportedly supposedly purportedly")
NEVER = words("never hardly barely scarcely nowhere neither nor not")
NOBODY = words("nobody none nothing neither no-one")
NO_LONGER = words("anymore longer")
IF = words("if unless provided providing supposing assuming suppose lest")
UNCERTAIN = words("if whether")
SURE = words("""sure certain glad happy sad afraid sorry aware proud true clear obvious excited grateful thankful surprised relieved
    delighted""")
UNSURE = words("possible likely unlikely probable unsure uncertain doubtful plausible conceivable")
RUMOUR = words("""word rumor rumour claim allegation report suggestion speculation accusation gossip belief idea theory story legend tale
    hearsay talk notion""")
UNTRUE = words("lie myth hoax rumour rumor nonsense fabrication misunderstanding misconception fallacy joke fiction invention slander")
LET_ALONE = frozenset({("let", "alone"), ("much", "less"), ("still", "less"), ("even", "less"), ("never", "mind")})  #: deny what follows
CONCESSIVE = words("whatever whichever whoever whomever however wherever")  #: "whatever the papers say": they need not say anything
CHANCE = words("chance possibility probability risk hope doubt feeling hunch guess assumption suspicion")
ENTERTAIN = words("think dream plan talk consider look interested work keen afraid insist")  #: "thinking about moving" has not moved
ENTERTAINED = words("""thought idea notion prospect plan possibility hope dream intention risk danger fear chance talk question option
    likelihood threat vision fantasy proposal suggestion way point""")  #: "the thought of moving": nobody has
ASIDE_IF = words("ask wonder care mind know interested curious")  #: "if anyone asks", "if you must know": no condition
OF_THE_WRITER = words("appreciate love hate miss hope guess wish doubt prefer")  #: begins a line without "I": "love that painting!"
OF_THINGS = words("found form establish create build base locate situate incorporate")  #: begin no line about the writer: "Founded in 1964"
EXCITED = words("excited thrilled happy glad pumped psyched")  #: "excited to see Rome" has not seen it
FIRST_PERSON = words("i we me us myself")
CORRECTING = words("correction actually oops edit update")

TITLES = words("""president chairman senator rep. representative justice judge gov. governor king queen prince princess lord secretary
    minister general gen. colonel captain professor prof. pope bishop archbishop mayor chancellor emperor coach director attorney ceo
    cto cfo chairwoman doctor detective officer sergeant lieutenant ambassador congressman congresswoman uncle aunt
    founder co-founder owner co-owner partner head""")
COPULAS = words("be become remain stay seem appear look sound feel get turn grow")
NEEDS_PLACE = words("live reside stay be lie stand sit dwell remain belong last go come head")
PUTS = words("put place set lay keep leave stick park store")
ACCUSE = words("accuse suspect charge")  #: "accused Tom of stealing it"
OF_THE_OBJECT = words(
    "accuse suspect charge blame thank prevent stop keep arrest praise criticize criticise ban fine"
)  #: who does it is the object
KEEP_FROM = words("refrain abstain prevent stop keep ban decide")  #: with "from" or "against": it is not done
LINKING = words("""behalf case charge exchange face favor favour front honor honour lieu light memory need odds place recognition relation
    respect response search shape spite support terms view""")  #: "on behalf of", "in the face of"
