import { fold, type Spellings } from './fold.ts'

/** How much a word identifies a company: rare words and numbers decide. */
export type WordKind = 'number' | 'rare' | 'given' | 'common'

/** A word of a name; `sound` is set only if the other name is in another script, else ''. */
export type Word = Spellings & { kind: WordKind; sound: string }

const folded = (list: string): string[] =>
  list
    .split(/\s+/)
    .flatMap(word => [...new Set([fold(word).long, fold(word).short])])
    .filter(Boolean)

/** Words in thousands of names. They do not identify a company; the rare word does. */
const COMMON: ReadonlySet<string> = new Set(
  folded(`
  holding group gruppe gruppo grupa grupo konzern international internazionale intern global world europe europa euro
  handel handels trade trading commerce commercial kommerz import export vertrieb vertriebs sales verkauf versand
  service services servizi servis dienst dienste dienstleistung dienstleistungen consulting beratung consult management solutions systeme systems system
  beteiligung beteiligungs beteiligungen verwaltung verwaltungs vermögensverwaltung vermögensverwaltungs besitz betriebs betrieb produktion produktions
  immobilien immobilie immobiliare real estate invest investment investments finance finanz capital kapital projekt project projekte entwicklung
  gesellschaft unternehmen company co compagnie societa societe firma fabrik werk werke industrie industries industria industrial
  bau hochbau tiefbau holz stahl stahlbau metall elektro elektrotechnik technik technologie technologies tech software it digital media medien
  transport transporte transporti trasporti trans logistik logistics logistica spedition reisen touristik tourismus travel
  hotel gasthof gasthaus restaurant gastronomie catering café bäckerei fleischerei autohaus auto automobile apotheke sanitär installationen
  partner partners sohn söhne sons bruder gebrüder brüder brothers fratelli figli nachfolger nfg erben team studio büro
  austria österreich österreichische deutschland deutsche deutscher germany italia italiana italy hellas hellenic polska polski bulgaria magyar magyarország hungary
  wien süd nord ost west mitte central zentral
  kereskedelmi szolgáltató ipari építőipari ingatlan
  przedsiębiorstwo produkcyjno handlowo usługowe usługowa handlowe usługi handlowa zakład biuro spółka towarzystwo
  di del della dello dei de der die das of zur zum für im am la le les el los per
  εταιρεία εμπορική ανώνυμη υπηρεσίες αφοί βιομηχανία εμπόριο κατασκευές ξενοδοχεία
  комерс груп холдинг строй инвест търговия турс транс
`),
)

/**
 * Words that do not identify a company: Firma, and the Greek word for a company with one member.
 */
export const MEANINGLESS: ReadonlySet<string> = new Set(
  folded('fa firma fma ditta firmy the μονοπρόσωπη unipersonale unipersonal'),
)

/** Titles before or after names of people. */
export const TITLES: ReadonlySet<string> = new Set(
  folded(
    'herr herrn frau fam familie κος mag magistra dr dipl ing prof dkfm msc bsc mba llm phd kommr med univ dott dottssa rag geom avv mgr inż',
  ),
)

/** Legal forms in which the name is a person's. */
export const SOLE_TRADER_FORMS: ReadonlySet<string> = new Set([
  'e.U.',
  'e.K.',
  'GesbR',
  'ЕТ',
  'egyéni vállalkozó',
  'PFA',
  's.p.',
])

/**
 * Long names of Hungarian companies contain their trades, short ones do not; the register has both.
 */
export const HUNGARIAN_TRADES: ReadonlySet<string> = new Set(folded('kereskedelmi szolgáltató'))

/** Spellings and abbreviations of one word. */
export const CANONICAL_WORDS: ReadonlyMap<string, string> = new Map(
  `handels:handel vertriebs:vertrieb beteiligungs:beteiligung verwaltungs:verwaltung betriebs:betrieb produktions:produktion
  handelsges:handel intl:international int:international internat:international ges:gesellschaft gebr:gebrueder gebruder:gebrueder st:sankt skt:sankt
  grup:group treid:trade treyd:trade treiding:trading treyding:trading internesanal:international
  balgariya:bulgaria biznes:business sarvis:service sarvisis:services kompani:company konsalting:consulting softuer:software er:air farma:pharma
  zwei:2 drei:3 vier:4 fuenf:5 funf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 ellas:hellas ker:kereskedelmi szolg:szolgaltato oest:osterreichische oesterr:osterreichische osterr:osterreichische oesterreichische:osterreichische
  trnsp:transport transp:transport bros:brothers mgmt:management svcs:services sofiya:sofia`
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string]),
)

/** Given names: without a legal form, a name with one of them is a person's. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  folded(`
  franz josef johann johannes karl anton alois georg michael martin thomas andreas peter paul stefan stephan christian markus wolfgang
  walter werner helmut gerhard günther günter manfred herbert robert rudolf hans heinz heinrich friedrich fritz wilhelm ernst otto max leopold ludwig
  matthias florian lukas david daniel alexander sebastian philipp patrick roland bernhard harald erich kurt klaus jürgen jan
  maria anna elisabeth eva katharina barbara christine monika sabine andrea claudia julia lisa sarah laura stefanie petra gabriele susanne birgit
  martina karin brigitte renate ingrid helga hanna johanna theresa magdalena sophie
  giuseppe giovanni mario luigi antonio francesco marco luca andrea roberto paolo franco lucia aldo carlo giulia angela rosa
  georgios nikolaos dimitrios konstantinos ioannis panagiotis vasileios athanasios michail evangelos georgia eleni aikaterini eftychia
  ivan georgi dimitar nikolay petar hristo stoyan mariya elena
  istván józsef lászló jános zoltán sándor gábor ferenc attila péter tamás pál zsolt csaba mária erzsébet katalin ilona éva
  stanisław andrzej józef tadeusz jerzy zbigniew krzysztof henryk ryszard kazimierz marek piotr tomasz paweł janina krystyna zofia jadwiga
`),
)

/** A company in liquidation is still the same company. */
export const LIQUIDATION_PHRASES: ReadonlySet<string> = new Set(
  folded(`
  inliquidation inliqu inliq inliquidazione inliquidazionevolontaria wlikwidacji wupadlosci ypoekkatharisi vlikvidatsiya enliquidation eninsolvenz
  ininsolvenz inkonkurs inabwicklung vlikvidaci vlikvidacii vstecaju ulikvidaciji felszamolasalatt vegelszamolasalatt infallimento underliquidation
`),
)
/** Short words for liquidation, recognised only with points or in their state. */
export const SHORT_LIQUIDATION: ReadonlyMap<string, string> = new Map([
  ['fa', 'HU'],
  ['va', 'HU'],
  ['il', 'DE'],
])

/** The start of a branch's description; a branch is not a company of its own. */
export const BRANCH: ReadonlySet<string> = new Set(
  folded(
    'zweigniederlassung niederlassung betriebsstätte filiale succursale branch oddział fióktelepe magyarországi podružnica клон',
  ),
)

/** Names that show a VAT group. */
export const VAT_GROUP =
  /\b(?:gruppo iva|afa ?csoport|fiscale eenheid|btw eenheid|unite tva|tva eenheid|vat group|mwst gruppe|grup(?:ul)? fiscal|alv ryhma|momsgrupp|skupina dph|organkreis|grupo iva|omada fpa)\b/

const NUMBER = /\d|^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})$/

/** Returns how much a word identifies a company. */
export function classifyWord({ long, short }: Spellings): WordKind {
  if (COMMON.has(long) || COMMON.has(short)) return 'common'
  if (GIVEN_NAMES.has(long) || GIVEN_NAMES.has(short)) return 'given'
  return NUMBER.test(long) ? 'number' : 'rare'
}
