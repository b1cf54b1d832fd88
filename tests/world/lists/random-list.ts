import { NUMBERS } from './random-numbers.ts'

// Random lists in the style of people and programs, whose right result is known by construction.
// Nothing is imported from the product: names of headings and countries are repeated here, so that
// lists unknown to our tables show up as unknown.

/** Returns a number from 0 to below 1, different on each call. */
type Random = () => number

/**
 * The right result. `read`: the list is read. `question`: a person is asked, because two columns
 * hold different numbers of partners. `nothing else`: either, but no unintended number is queried,
 * because the countries cannot be read.
 */
export type Expected = 'read' | 'question' | 'nothing else'

/** A list's bytes and the UIDs to query from it, row by row from `firstRow` on. */
export type RandomList = {
  bytes: Uint8Array
  uids: string[]
  firstRow: number
  expected: Expected
  description: string
}

/** Returns a seeded generator (mulberry32, public domain), so that the lists are reproducible. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// no list is empty
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const chance = (random: Random, share: number): boolean => random() < share
const count = (random: Random, min: number, max: number): number => min + Math.floor(random() * (max - min + 1))

/** Headings in one language: for the number, names, countries, the own number and a tax. */
type Language = { number: string[]; name: string[]; country: string[]; own: string[]; tax: string[]; label: string[] }

const LANGUAGES: Record<string, Language> = {
  de: {
    number: [
      'UID',
      'UID-Nr.',
      'USt-IdNr.',
      'Kunden-UID',
      'UID Empfänger',
      'Steuer-ID Kunde',
      'Ihre UID',
      'UID des Kunden',
    ],
    name: ['Firma', 'Lieferant', 'Name des Lieferanten', 'Kunde/Lieferant', 'Name 1', 'Kundenname'],
    country: ['Land', 'LKZ', 'Länderkürzel'],
    own: ['Unsere UID', 'Eigene UID', 'UID Aussteller', 'UID Mandant'],
    tax: ['USt-Code', 'MwSt.', 'Steuersatz', 'USt'],
    label: ['UID: ', 'USt-IdNr. ', 'Firmen-UID: '],
  },
  en: {
    number: [
      'VAT number',
      'VAT ID',
      'Tax ID',
      'Customer VAT',
      'Buyer VAT',
      'VAT Registration Number',
      'Partner tax no.',
    ],
    name: ['Company name', 'Customer', 'Supplier name', 'ContactName', 'Vendor'],
    country: ['Country', 'Country code', 'Billing Country'],
    own: ['Our VAT ID', 'Seller VAT', 'Own VAT number'],
    tax: ['VAT', 'VAT Code', 'VAT rate'],
    label: ['VAT ', 'VAT ID: ', 'Tax ID: '],
  },
  fr: {
    number: ['N° TVA intracommunautaire', 'TVA client', 'Numéro de TVA'],
    name: ['Raison sociale', 'Client', 'Nom du client', 'Fournisseur'],
    country: ['Pays', 'Code pays'],
    own: ['Notre n° TVA'],
    tax: ['TVA', 'Taux'],
    label: ['TVA ', 'TVA intracommunautaire '],
  },
  it: {
    number: ['Partita IVA', 'P.IVA', 'P.IVA cliente'],
    name: ['Ragione sociale', 'Cliente', 'Fornitore'],
    country: ['Paese', 'Nazione'],
    own: ['Nostra P.IVA'],
    tax: ['IVA', 'Aliquota IVA'],
    label: ['P.IVA ', 'P. IVA '],
  },
  cs: {
    number: ['DIČ', 'DIČ odběratele', 'Daňové číslo'],
    name: ['Název firmy', 'Odběratel', 'Dodavatel'],
    country: ['Země', 'Stát', 'Kód země'],
    own: ['Naše DIČ', 'Vlastní DIČ'],
    tax: ['DPH', 'Sazba DPH'],
    label: ['DIČ: ', 'DIČ '],
  },
  hu: {
    number: ['Adószám', 'Közösségi adószám', 'Vevő adószáma'],
    name: ['Vevő neve', 'Partner neve', 'Szállító'],
    country: ['Ország'],
    own: ['Saját adószám'],
    tax: ['ÁFA', 'ÁFA kulcs'],
    label: ['Adószám: '],
  },
  pl: {
    number: ['NIP', 'NIP UE', 'NIP nabywcy'],
    name: ['Nazwa kontrahenta', 'Kontrahent', 'Nabywca'],
    country: ['Kraj', 'Kod kraju'],
    own: ['Nasz NIP'],
    tax: ['VAT', 'Stawka VAT'],
    label: ['NIP UE: ', 'NIP: '],
  },
  es: {
    number: ['NIF', 'NIF-IVA', 'CIF', 'NIF cliente'],
    name: ['Razón social', 'Cliente', 'Nombre del cliente', 'Proveedor'],
    country: ['País', 'Código país'],
    own: ['Nuestro NIF'],
    tax: ['IVA', 'Tipo IVA'],
    label: ['NIF: ', 'CIF '],
  },
  sl: {
    number: ['ID za DDV', 'Davčna številka', 'ID za DDV kupca'],
    name: ['Naziv kupca', 'Kupec', 'Dobavitelj'],
    country: ['Država'],
    own: ['Naša ID za DDV'],
    tax: ['DDV', 'Stopnja DDV'],
    label: ['ID za DDV '],
  },
  ro: {
    number: ['CUI', 'Cod fiscal', 'CUI client'],
    name: ['Denumire client', 'Furnizor', 'Client'],
    country: ['Țara', 'Cod țară'],
    own: ['CUI propriu'],
    tax: ['TVA', 'Cota TVA'],
    label: ['CUI: ', 'CUI '],
  },
}

/** How a country column names a state: code, three letters, car sign, names. */
const STATES: Record<string, string[]> = {
  AT: ['AT', 'AUT', 'A', 'Österreich', 'Austria', 'Autriche', 'Rakousko', 'AT - Österreich'],
  DE: ['DE', 'DEU', 'D', 'Deutschland', 'Germany', 'Allemagne', 'BRD', 'Deutschland (DE)'],
  FR: ['FR', 'FRA', 'F', 'Frankreich', 'France'],
  IT: ['IT', 'ITA', 'I', 'Italien', 'Italy', 'Italia'],
  BE: ['BE', 'BEL', 'B', 'Belgien', 'Belgium'],
  NL: ['NL', 'NLD', 'Niederlande', 'The Netherlands', 'Holland'],
  CZ: ['CZ', 'CZE', 'Tschechien', 'Czech Republic', 'Česko'],
  SK: ['SK', 'SVK', 'Slowakei', 'Slovak Republic', 'Slovensko'],
  HU: ['HU', 'HUN', 'H', 'Ungarn', 'Hungary', 'Magyarország'],
  SI: ['SI', 'SVN', 'SLO', 'Slowenien', 'Slovenia'],
  PL: ['PL', 'POL', 'Polen', 'Poland', 'Polska'],
  ES: ['ES', 'ESP', 'E', 'Spanien', 'Spain'],
  HR: ['HR', 'HRV', 'Kroatien', 'Croatia'],
  LU: ['LU', 'LUX', 'L', 'Luxemburg', 'Luxembourg'],
  PT: ['PT', 'PRT', 'P', 'Portugal'],
  FI: ['FI', 'FIN', 'Finnland', 'Finland'],
  DK: ['DK', 'DNK', 'Dänemark', 'Denmark'],
  EE: ['EE', 'EST', 'Estland', 'Estonia'],
}

/** Values of country columns that name no state. */
const NO_STATES = ['EU', 'Inland', 'Ausland', 'Drittland', '0', '1', 'IG', 'intern', 'n/a', '?']

const FIRMS = [
  'Müller & Söhne GmbH',
  'Bäckerei Huber KG',
  'Alpha SARL',
  'Beta s.r.o.',
  'Gamma Lda',
  'Delta AG',
  'Epsilon Kft.',
  'Huber, Max',
]
const TOWNS = ['Wien', 'Graz', 'Bonn', 'Lyon', 'Roma', 'Brno', 'Linz']
const AMOUNTS = ['20.00', '19,00', '0', '1.234,56', '20', 'U20', 'V1', '7 %', '100,00']
const TITLES = ['Kundenliste', 'Offene Posten', 'Stand: 28.11.2026', 'Muster Steuerberatung GmbH']
const FOOTERS = ['Summe', 'Total', 'Ende der Liste', 'Anzahl Datensätze: 12', 'Seite 1']

type Column = { heading: string; cells: string[] }

/** Returns a random list and the right result. */
export function randomList(random: Random): RandomList {
  const language = LANGUAGES[pick(random, Object.keys(LANGUAGES))] as Language
  const rows = count(random, 3, 40)
  const numbers = Array.from({ length: rows }, () => pick(random, NUMBERS))
  const hasCountry = chance(random, 0.5)
  const isBare = hasCountry && chance(random, 0.5)
  const isLabelled = !isBare && chance(random, 0.15)
  const isUnread = isBare && chance(random, 0.2)
  const hasRival = !isUnread && chance(random, 0.1)
  const number: Column = {
    heading: pick(random, language.number),
    cells: numbers.map(uid =>
      spellUid(random, isBare ? uid.slice(2) : (isLabelled ? pick(random, language.label) : '') + uid),
    ),
  }
  const country: Column = {
    heading: pick(random, language.country),
    // The customer's country may differ from that of the number, which then has its prefix.
    cells: numbers.map(uid =>
      isUnread
        ? pick(random, NO_STATES)
        : pick(
            random,
            STATES[isBare || chance(random, 0.7) ? uid.slice(0, 2) : pick(random, Object.keys(STATES))] ?? [''],
          ),
    ),
  }
  const pair = chance(random, 0.5) ? [country, number] : [number, country]
  const columns: Column[] = hasCountry ? pair : [number]
  const otherColumns = otherColumnsOf(random, language, rows)
  const rivalColumn: Column = {
    heading: pick(
      random,
      language.number.filter(heading => heading !== number.heading),
    ),
    cells: numbers.map(uid =>
      pick(
        random,
        NUMBERS.filter(candidate => candidate !== uid),
      ),
    ),
  }
  const groups = [columns, ...[...otherColumns.columns, ...(hasRival ? [rivalColumn] : [])].map(each => [each])]
  const all = shuffle(random, groups).flat()
  const { lines, firstRow } = linesOf(random, all)
  const { bytes, encoding, delimiter } = encodeList(random, lines)
  const descriptionParts = [
    number.heading,
    hasCountry ? country.heading : '',
    isUnread ? 'countries unread' : '',
    hasRival ? `beside ${rivalColumn.heading}` : '',
    ...otherColumns.names,
    encoding,
    delimiter,
    `${rows} rows`,
  ]
  const expected = hasRival ? 'question' : isUnread ? 'nothing else' : 'read'
  return { bytes, uids: numbers, firstRow, expected, description: descriptionParts.filter(Boolean).join(', ') }
}

/** Returns the number in one of the ways in which people write it. */
function spellUid(random: Random, uid: string): string {
  if (chance(random, 0.85)) return uid
  const digits = uid.replace(/(\d{3})(?=\d{3})/g, '$1 ')
  return pick(random, [` ${uid} `, digits, uid.toLowerCase()])
}

function otherColumnsOf(random: Random, language: Language, rows: number) {
  const fill = (cell: () => string) => Array.from({ length: rows }, cell)
  const columns: Column[] = [{ heading: pick(random, language.name), cells: fill(() => pick(random, FIRMS)) }]
  const names: string[] = []
  const add = (share: number, heading: string, cell: () => string) => {
    if (!chance(random, share)) return
    columns.push({ heading, cells: fill(cell) })
    names.push(heading)
  }
  // A group of companies has several numbers of its own.
  const ownNumbers = chance(random, 0.8) ? [pick(random, NUMBERS)] : [pick(random, NUMBERS), pick(random, NUMBERS)]
  add(0.3, pick(random, language.own), () => pick(random, ownNumbers))
  add(0.4, pick(random, language.tax), () => pick(random, AMOUNTS))
  add(0.4, 'Konto', () => String(count(random, 10_000, 300_000)))
  add(0.3, 'PLZ', () => String(count(random, 1_000, 9_999)))
  add(0.3, 'Ort', () => pick(random, TOWNS))
  add(0.2, 'Anrede', () => pick(random, ['F', 'H', 'D']))
  add(0.2, 'Datum', () => `${count(random, 10, 28)}.${count(random, 10, 12)}.2026`)
  return { columns, names }
}

function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map(each => ({ each, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ each }) => each)
}

function linesOf(random: Random, columns: Column[]): { lines: string[][]; firstRow: number } {
  const rows = columns[0]?.cells.length ?? 0
  const lines = Array.from({ length: rows }, (_, at) => columns.map(({ cells }) => cells[at] ?? ''))
  const titles = chance(random, 0.3) ? Array.from({ length: count(random, 1, 3) }, () => [pick(random, TITLES)]) : []
  const blank = titles.length > 0 && chance(random, 0.5) ? [['']] : []
  const footer = chance(random, 0.3) ? [['', pick(random, FOOTERS)].slice(chance(random, 0.5) ? 1 : 0)] : []
  const linesBefore = [...titles, ...blank, columns.map(({ heading }) => heading)]
  return { lines: [...linesBefore, ...lines, ...footer], firstRow: linesBefore.length + 1 }
}

const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'utf-8': text => Buffer.from(text),
  'utf-8 with a mark': text => Buffer.from(`\ufeff${text}`),
  'utf-16le': text => Buffer.from(`\ufeff${text}`, 'utf16le'),
}
/** Encodes a text in a single-byte code page; returns null if the page lacks a character. */
function encodeInCodePage(page: string, text: string): Uint8Array | null {
  const upper = new TextDecoder(page).decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at))
  const bytes = Array.from(text, letter => (letter < '\x80' ? letter.charCodeAt(0) : 128 + upper.indexOf(letter)))
  return Array.from(text).some(letter => letter >= '\x80' && !upper.includes(letter)) ? null : Uint8Array.from(bytes)
}
const CODE_PAGES = ['windows-1252', 'windows-1250']

const DELIMITERS = [';', ',', '\t', '|']

function encodeList(random: Random, lines: string[][]): { bytes: Uint8Array; encoding: string; delimiter: string } {
  const delimiter = pick(random, DELIMITERS)
  const isQuoted = chance(random, 0.3)
  const isRagged = chance(random, 0.2)
  const cell = (text: string) =>
    isQuoted || text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  const line = (cells: string[]) => {
    const text = cells.map(cell).join(delimiter)
    return isRagged ? text.replace(/[;\t|]+$/, '') : text
  }
  const end = pick(random, ['\r\n', '\n'])
  const text = lines.map(line).join(end) + end
  const page = pick(random, CODE_PAGES)
  const singleByte = chance(random, 0.4) ? encodeInCodePage(page, text) : null
  if (singleByte !== null) return { bytes: singleByte, encoding: page, delimiter }
  const encoding = pick(random, Object.keys(ENCODINGS))
  const write = ENCODINGS[encoding] as (text: string) => Uint8Array
  return { bytes: write(text), encoding, delimiter }
}
