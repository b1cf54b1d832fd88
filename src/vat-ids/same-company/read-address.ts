import { type Folded, fold } from './fold.ts'
import type { Script } from './transliterate.ts'

export type AddressText = { street: string; zipCode: string; city: string }

/** An address in comparable fields; missing ones are empty. */
export type ParsedAddress = {
  street: string
  streetShort: string
  /** 12-14 a: from, to and letter; null = none. */
  house: { from: number; to: number; letter: string } | null
  zipCode: string
  /** All names of the town, including districts. */
  towns: string[]
  script: Script
}

// The last number with its additions: 12, 12-14, 7 A, 3/A, 8/3.
const HOUSE = /\b(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?(?:\s*\/?\s*([a-z])\b)?(?=\D*$|\s*[/,;-])/i
const STREET_TYPES: readonly (readonly [RegExp, string])[] = [
  [/(?:strasse|str)$/, 'str'],
  [/(?:gasse|g)$/, 'g'],
  [/(?:platz|pl)$/, 'pl'],
]
// Words of an address that do not identify the street.
const IGNORED_STREET_WORDS = new Set(
  'via v viale vle piazza pzza p zza corso cso ul ulica ulitsa bul bulevard boulevard bd blvd al aleja aleje utca u odos od calle c rue avenue av ave no nr n num top tuer stiege stg strada str gr'.split(
    ' ',
  ),
)
const DISTRICT = /^(?:\d+|[ivx]+|bezirk|kerulet|ker|district|bez|grad|gr|obsht|cedex)$/
const POSTCODE = /^(?:[A-Z]{1,3}[-\s]+|[A-Z]{1,2}(?=\d{4,5}\b))?(\d{2,5}(?:[-\s]?\d{2,4})?(?:\s?[A-Z]{2}\b)?)/i

/** Parses an address as written or received. */
export function parseAddress({ street, zipCode, city }: AddressText): ParsedAddress {
  const house = HOUSE.exec(street)
  const name = streetName(house ? street.replace(house[0], ' ').replace(/\d+/g, ' ') : street)
  return {
    street: name.long,
    streetShort: name.short,
    house: house && houseOf(house),
    zipCode: postcode(zipCode),
    towns: townsOf(city),
    script: name.script,
  }
}

// 12-2 is a door in house 12, not a range.
function houseOf([, from = '', to = from, letter = '']: RegExpExecArray) {
  return { from: Number(from), to: Math.max(Number(from), Number(to)), letter: letter.toLowerCase() }
}

/**
 * Normalises a street name: Hauptstraße, Hauptstr. and Haupt Strasse are the same street;
 * Hauptplatz is another.
 */
function streetName(text: string): Folded {
  const { long, short, script } = fold(text)
  const street = joinStreet(long)
  return { long: street, short: short === long ? street : joinStreet(short), script }
}

function joinStreet(street: string): string {
  const words = street.split(' ').map(word => (word === 'st' ? 'sankt' : word))
  const significant = words.filter(
    (word, at) => !IGNORED_STREET_WORDS.has(word) || (at === words.length - 1 && at > 0 && word === 'str'),
  )
  const whole = significant.join('')
  const kind = STREET_TYPES.find(([pattern]) => pattern.test(whole) && whole.length > 4)
  return kind ? whole.replace(...kind) : whole
}

/** Normalises A-1010, AT 1010 and 1010, or 105 63 and 10563, to the same postcode. */
function postcode(text: string): string {
  const [, digits] = POSTCODE.exec(text.trim()) ?? []
  return (digits ?? text).replace(/[\s-]/g, '').toLowerCase()
}

function townsOf(text: string): string[] {
  const parts = text.split(/[,;]/).flatMap(part => {
    const { long, short } = fold(part)
    const spellings = short === long ? [townOf(long)] : [townOf(long), townOf(short)]
    return [...spellings, localTownName(long.split(' ')[0] ?? '')]
  })
  return [...new Set(parts)].filter(town => town !== '')
}

/** Removes numbers, types of districts and Italian provinces. */
function townOf(city: string): string {
  const words = city.split(' ').map(word => (word === 'st' ? 'sankt' : word))
  const significant = words.filter(
    (word, at) => !DISTRICT.test(word) && !(at > 0 && at === words.length - 1 && word.length === 2),
  )
  return localTownName(significant.join(''))
}

// The local name of each town, followed by its names in German, English and neighbouring languages.
const EXONYMS = `
Wien Vienna Bécs Viedeň Vídeň Dunaj Beč Виена Βιέννη|München Munich Monachium|Köln Cologne Colonia|Nürnberg Nuremberg Norimberga|Salzburg Salisburgo
Praha Prag Prague|Brno Brünn|Plzeň Pilsen|České-Budějovice Budweis|Bratislava Pressburg Pozsony|Košice Kaschau
Budapest Budapeszt Budapešť|Sopron Ödenburg|Győr Raab|Eger Erlau|Pécs Fünfkirchen|Székesfehérvár Stuhlweißenburg|Szombathely Steinamanger
Warszawa Warschau Warsaw Varsavia|Kraków Krakau Cracow Cracovia|Wrocław Breslau|Gdańsk Danzig|Poznań Posen|Katowice Kattowitz|Łódź Lodz Lodsch|Szczecin Stettin
Milano Mailand Milan|Roma Rom Rome|Venezia Venedig Venice|Firenze Florenz Florence|Napoli Neapel Naples|Torino Turin|Genova Genua Genoa|Padova Padua
Bolzano Bozen|Merano Meran|Bressanone Brixen|Brunico Bruneck|Trento Trient|Trieste Triest Trst|Mantova Mantua
Αθήνα Athina Athinai Athen Athens Αθήναι|Θεσσαλονίκη Thessaloniki Saloniki Salonica|Πειραιάς Peiraias Piräus Piraeus|Πάτρα Patra Patras
София Sofia Sofija|Пловдив Plovdiv|Варна Varna Warna|Бургас Burgas
București Bukarest Bucharest Bucuresti|Sibiu Hermannstadt|Brașov Kronstadt|Cluj Klausenburg|Timișoara Temeswar
Ljubljana Laibach Lubiana|Maribor Marburg|Celje Cilli|Zagreb Agram Zagabria|Rijeka Fiume
Bruxelles Brüssel Brussel Brussels|Antwerpen Anvers Antwerp|Gent Gand Ghent|Liège Lüttich Luik|Den-Haag Haag Hague|København Kopenhagen Copenhagen
Lisboa Lissabon Lisbon|Sevilla Seville|Strasbourg Straßburg|Luxembourg Luxemburg|Nice Nizza|Helsinki Helsingfors|Tallinn Reval|Vilnius Wilna|Göteborg Gothenburg
`

const TOWNS_BY_NAME = new Map(
  EXONYMS.trim()
    .split(/[|\n]/)
    .flatMap(town => {
      const names = town
        .split(' ')
        .flatMap(name => [fold(name).long, fold(name).short].map(spelling => spelling.replaceAll(' ', '')))
      return names.map(name => [name, names[0] ?? name] as const)
    }),
)

/** Returns the local name of a folded town: Vienna is Wien. */
const localTownName = (town: string): string => TOWNS_BY_NAME.get(town) ?? town
