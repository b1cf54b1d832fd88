/**
 * The letters beyond ASCII with which names are written where these code pages are used, by language (docs/lists.md#encoding). A name is of
 * one language: letters that no language has together are a sign of a wrong reading.
 */
const WEST = {
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  it: 'àèéìíîòóù',
  es: 'áàéèíïóòúüñç',
  pt: 'áâãàçéêíóôõúü',
  nl: 'áéëèêïíóöúüç',
  nordic: 'åäöæøéü',
  is: 'áðéíóúýþæö',
  et: 'äõöüšž',
} as const
const EAST = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  hr: 'čćđšž',
  ro: 'ăâîşţ',
} as const

const ALPHABETS = [...Object.values(WEST), ...Object.values(EAST)]
const allOf = (count: number) => 2 ** count - 1

/** Languages as bits. */
export const ANY_LANGUAGE = allOf(ALPHABETS.length)
const WESTERN = allOf(Object.keys(WEST).length)
/** Germans live everywhere. */
const EASTERN = (ANY_LANGUAGE & ~WESTERN) | 1

/** Returns the languages that have a letter. */
export function languagesOf(letter: string): number {
  const lower = letter.toLowerCase()
  return ALPHABETS.reduce((bits, alphabet, at) => (alphabet.includes(lower) ? bits | (1 << at) : bits), 0)
}

/** A cell that is, or begins a VAT ID with, the code of a member state whose names are written in the west or in the east; others say nothing. */
const WHERE =
  /(?:^|[;,|\t"])(?:(FR|IT|ES|PT|BE|NL|LU|DK|SE|FI|IE)|(?:PL|CZ|SK|HU|SI|HR|RO))(?:"?[;,|\t]|\s?[0-9A-Z]{2}[\s.]?\d{4})/g

/** Takes a line of a list; returns the languages of the countries that its cells name. */
export function languagesIn(line: string): number {
  const seen = { west: false, east: false }
  for (const [, western] of line.matchAll(WHERE)) seen[western === undefined ? 'east' : 'west'] = true
  if (seen.west === seen.east) return ANY_LANGUAGE
  return seen.west ? WESTERN : EASTERN
}

const VOWEL = '[aeiouyáéíóúýàèìòùâêîôûäëïöüåæø]'
const CONSONANT = '[bcdfghjklmnpqrstvwxz]'
const place = (before: string, after: string) => ({
  before: new RegExp(`${before}$`, 'i'),
  after: new RegExp(`^${after}`, 'i'),
})

/** Where a letter hardly ever stands: what is before it in its word, two letters at most, and what is behind it, one. */
const MISPLACED: Readonly<Record<string, readonly { before: RegExp; after: RegExp }[]>> = {
  ñ: [place('', CONSONANT), place('', '$')],
  ń: [place('', VOWEL)],
  ŕ: [place('', VOWEL), place('', '$'), place(VOWEL, ''), place('^', '')],
  ĺ: [place('', VOWEL), place('', '$'), place(VOWEL, ''), place('^', '')],
  ě: [place('[^bdfmnptv]', ''), place('^', '')],
  õ: [place('', '[^e]'), place('', '$')],
  ã: [place('', '[bcdfghjklmnpqrtvwxz]')],
  œ: [place('', '[^u]'), place('', '$')],
  æ: [place('', '$')],
  // Geübt and Bauämter are German, Toruäski and Gdaäsk are not.
  ä: [place('', '[aeioöyáéíóúü]'), place(VOWEL, '[sck]'), place('a', ''), place(VOWEL, '$')],
  ö: [place('', '[aiouy]'), place('^', 'e'), place(VOWEL, 'e')],
  ü: [place('', '[aiouy]'), place('^', 'e'), place(VOWEL, 'e')],
  ß: [place(CONSONANT, ''), place('^', '')],
  // "Nº" is no word.
  ş: [place('^n', '$')],
}

/** Returns whether a letter hardly ever stands between what is before and behind it in its word. */
export const isMisplaced = (letter: string, before: string, after: string): boolean =>
  MISPLACED[letter.toLowerCase()]?.some(place => place.before.test(before) && place.after.test(after)) ?? false
