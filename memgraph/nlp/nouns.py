"""What common nouns tell of whom they name: kind, gender and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memgraph.names import CLASS_NOUNS, LEGAL, ORG_TAILS, is_place, team_words

if TYPE_CHECKING:
    from spacy.tokens import Token


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FEMALE = _words(
    "wife mother mom mum mommy mummy mama daughter sister aunt auntie niece grandmother grandma granny nana granddaughter girlfriend "
    "fiancée fiancee widow bride stepmother stepmom stepsister stepdaughter goddaughter godmother girl woman lady queen princess "
    "duchess countess empress actress waitress hostess heroine nun goddess midwife landlady businesswoman policewoman spokeswoman "
    "chairwoman saleswoman congresswoman schoolgirl gal madam ballerina nanny housewife schoolmistress mistress sorceress witch "
    "stewardess mother-in-law sister-in-law daughter-in-law ex-wife ex-girlfriend half-sister great-aunt great-grandmother "
    "great-granddaughter great-niece great-grandma step-sister step-daughter step-mother twin-sister"
)
MALE = _words(
    "husband father dad daddy papa pa son brother uncle nephew grandfather grandpa grandad granddad grandson boyfriend fiancé fiance "
    "widower groom bridegroom stepfather stepdad stepbrother stepson godson godfather boy man guy gentleman king prince duke count "
    "emperor actor waiter hero monk priest landlord businessman policeman spokesman chairman salesman congressman schoolboy fireman "
    "fisherman lad dude bloke baron lord knight pope wizard steward father-in-law brother-in-law son-in-law ex-husband ex-boyfriend "
    "half-brother great-uncle great-grandfather great-grandson great-nephew great-grandpa great-granddad step-brother step-son step-father "
    "twin-brother"
)
RELATIVES = _words(
    "wife husband spouse partner fiancé fiancée fiance fiancee mother father mom mum dad mama papa mommy daddy parent sister brother "
    "sibling twin daughter son child kid baby aunt uncle auntie niece nephew cousin grandmother grandfather grandma grandpa granny "
    "grandparent granddaughter grandson grandchild girlfriend boyfriend ex stepmother stepfather stepmom stepdad stepsister stepbrother "
    "stepson stepdaughter godmother godfather godson goddaughter mother-in-law father-in-law sister-in-law brother-in-law son-in-law "
    "daughter-in-law ex-wife ex-husband ex-girlfriend ex-boyfriend half-brother half-sister granddad grandad grandkid "
    "great-aunt great-uncle great-grandmother great-grandfather great-grandparent great-grandson great-granddaughter great-grandchild "
    "great-niece great-nephew great-grandma great-grandpa great-granddad step-sister step-brother step-son step-daughter step-mother "
    "step-father stepchild step-child stepparent godchild godparent half-sibling twin-brother twin-sister ex-partner ex-fiancé ex-fiancée "
    "co-parent hubby missus"
)
SPOUSES = _words(
    "wife husband spouse partner fiancé fiancée fiance fiancee widow widower girlfriend boyfriend ex-wife ex-husband consort mistress"
)
ACQUAINTANCES = _words(
    "friend colleague coworker co-worker roommate flatmate housemate neighbour neighbor boss manager supervisor mentor mentee assistant "
    "employee teammate classmate client customer patient student teacher tutor coach trainer doctor dentist therapist lawyer accountant "
    "landlord landlady tenant lodger subtenant roomer occupant babysitter nanny buddy mate pal guest host bestie barber hairdresser vet "
    "physio psychiatrist intern "
    "successor predecessor co-founder cofounder rival contact guide"
)
OCCUPATIONS = _words(
    "person someone somebody everyone everybody anyone nobody engineer developer programmer designer scientist researcher professor "
    "lecturer nurse surgeon physician pharmacist chef cook baker waiter waitress driver pilot captain sailor soldier officer general "
    "colonel major judge attorney politician president minister senator governor mayor director producer author writer poet novelist "
    "journalist editor reporter artist painter sculptor musician singer guitarist drummer pianist composer actor actress dancer "
    "comedian athlete player footballer goalkeeper striker pitcher runner swimmer cyclist boxer wrestler golfer founder owner ceo cto "
    "cfo coo chairman chairperson head leader lead chief secretary treasurer analyst consultant architect plumber electrician carpenter "
    "mechanic technician farmer gardener cleaner clerk cashier librarian translator interpreter photographer filmmaker historian "
    "philosopher economist mathematician physicist chemist biologist psychologist sociologist theologian priest bishop rabbi imam monk "
    "nun detective investigator spy agent volunteer activist entrepreneur investor banker broker trader recruiter administrator "
    "maintainer reviewer speaker presenter caller visitor victim witness suspect criminal thief murderer prisoner refugee immigrant "
    "officer executive scholar commissioner ambassador chancellor "
    "citizen resident adult teenager teen infant toddler newborn lover hero heroine villain character man woman boy girl guy lady "
    "gentleman champion winner candidate member graduate alumnus passenger servant slave warrior knight nobleman noble queen king "
    "prince princess duke emperor bard wizard"
)
#: what people are called by their calling before their names, which others use alone: "Sergeant Pike", "Nurse Okafor"
RANKS = _words(
    "pastor vicar rector curate chaplain deacon deaconess archdeacon canon bishop archbishop cardinal pope abbot abbess prioress monsignor "
    "friar preacher rabbi imam mullah ayatollah patriarch evangelist private corporal sergeant lieutenant ensign captain major colonel "
    "brigadier general marshal admiral commodore commander midshipman cadet airman seaman gunner sapper trooper recruit constable "
    "inspector superintendent sheriff deputy ranger warden bailiff chief officer detective agent commissioner firefighter paramedic nurse "
    "matron midwife surgeon headmaster headmistress headteacher principal dean provost lecturer coach trainer tutor maestro chef skipper "
    "judge justice magistrate senator congressman congresswoman governor mayor mayoress president premier chancellor minister ambassador "
    "consul councillor councilor alderman king queen emperor empress tsar tsarina kaiser sultan emir"
)
#: and by birth, kinship or courtesy: "Lady Maud", "Granny Weber"
COURTESIES = _words(
    "reverend padre swami guru lama sheikh elder lord lady duke duchess earl count countess viscount viscountess baron baroness marquis "
    "marquess prince princess nan nanna gran granny nana aunty grannie opa oma nonna nonno abuela abuelo"
)
#: the same, shortened, with a full stop or without
SHORT_RANKS = _words("sgt lt capt cpl pte maj col gen cdr cmdr adm insp supt det cllr rev fr gov sen rep pres hon")
CALLINGS = RANKS | COURTESIES | SHORT_RANKS
PERSONS = RELATIVES | ACQUAINTANCES | OCCUPATIONS | CALLINGS | FEMALE | MALE
PEOPLE = _words(
    "people men women children kids parents grandparents siblings twins folks police couple family crowd"
)  #: plural as they stand
PETS = _words(
    "dog puppy pup cat kitten kitty horse pony rabbit bunny hamster parrot bird budgie canary goldfish fish turtle tortoise guinea-pig "
    "lizard snake gecko ferret rat mouse goat donkey cow sheep pig chicken hen rooster duck goose hedgehog retriever labrador poodle "
    "beagle terrier dachshund bulldog corgi husky collie spaniel chihuahua tabby pet"
)
GROUPS = _words(
    "team family band company firm bank police government committee board council staff crew group department club couple party army "
    "embassy university college school hospital agency ministry union organisation organization startup airline hotel restaurant shop "
    "store office court jury audience class squad league association society community crowd public press media management studio label "
    "employer insurer provider supplier vendor carrier gym clinic pharmacy bakery supermarket museum charity bookshop"
)  #: what may be called they though it is one
PLACES = _words(
    "city town village country state province region county island continent district neighbourhood neighborhood river lake mountain "
    "sea ocean beach park street road square valley capital suburb"
)
PREMISES = _words(
    "depot hall cottage mill camp barn lodge manor castle tower villa farm house grange chapel abbey priory wharf quay pier dock harbour "
    "harbor marina garage hangar terminal station arena stadium gym pool lido pavilion annexe annex barracks quarry yard arcade orchard"
)  #: that name houses and grounds as part of their names: "Depot North", "Kirkwall Hall"
ORGANISATIONS = GROUPS - PEOPLE - _words("family couple crowd audience class public group")
PRODUCTS = _words(
    "product app application service system platform tool library framework package database server chip device model module component "
    "repository repo software program website site language engine api plugin phone laptop car bike boat ship"
)
WORKS = _words(
    "book novel film movie song album poem play show series game magazine newspaper paper article painting opera musical podcast"
)
EVENTS = _words("conference festival war battle match tournament party wedding concert summit election olympics cup race meeting")

MEASURES = _words(
    "year month week day hour minute second time morning evening night moment while decade euro dollar pound percent mile kilometer "
    "metre meter kilo lot bit way kind sort age"
)  #: what hardly ever is what "it" or "they" stands for

_PLURAL_GENDERLESS = {"men": "m", "women": "f", "boys": "m", "girls": "f"}


def noun_gender(lemma: str) -> str | None:
    """'f' or 'm' where the noun tells it, else None."""
    if lemma in FEMALE:
        return "f"
    return "m" if lemma in MALE else _PLURAL_GENDERLESS.get(lemma)


def noun_type(lemma: str) -> str | None:
    """The type of what the noun names, None where it is not in the lists."""
    for words, type in (
        (PERSONS, "PERSON"),
        (PETS, "ANIMAL"),
        (PLACES, "PLACE"),
        (PRODUCTS, "PRODUCT"),
        (ORGANISATIONS, "ORG"),
        (EVENTS, "EVENT"),
        (WORKS, "THING"),
    ):
        if lemma in words:
            return type
    return "THING" if lemma in CLASS_NOUNS else None


def is_family(token: Token) -> bool:
    """ "The Johnsons": the plural of what is no word and no place."""
    word = token.lower_
    if not token.i or token.nbor(-1).lower_ != "the" or not (token.is_title and token.is_alpha) or not word.endswith("s"):
        return False
    one = word.removesuffix("es") if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word.removesuffix("s")
    other = is_place(token.text) or noun_type(one) is not None or one in ORG_TAILS | LEGAL | GROUPS or word in team_words()
    return token.tag_ in ("NNPS", "NNP", "NNS") and len(one) > 2 and not word.endswith("ss") and not other
