import { normalized } from '../../base/texts/normalized.ts'

/** The languages in which names of EU states are listed for these code pages. */
const LANGUAGES = ['de', 'fr', 'it', 'es', 'pt', 'nl', 'cs', 'sk', 'sl', 'hr', 'hu', 'pl', 'ro', 'da', 'sv', 'fi', 'et']
const STATES = 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** Headings of lists, and words that most lists contain. */
const HEADING_WORDS = `
  straße hausnummer länder länderkürzel gültig geprüft empfänger rechnungsempfänger käufer verkäufer für größe fällig österreichische müller
  příjemce země dič název obchodní jméno odběratel dodavatel datová město ulice částka čeština společnost zákazník číslo psč ič daňové
  česká české český názov krajina mesto názvu odberateľ dodávateľ zákazník spoločnosť číslo
  név ország adószám közösségi vevő szállító ügyfél cég megnevezés összeg város
  država naziv šifra številka davčna kupčeva dobavljač tvrtka kućni račun općina županija
  państwo nazwa miejscowość województwo sprzedaż płatnik
  société numéro dénomination adresse désignation français société
  razón número dirección país compañía código españa teléfono
  società città indirizzo
  razão número endereço país código
  straat foretag företag gatuadress`

const wordsOf = (text: string): string[] =>
  normalized(text, 'NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

function wordsOfStates(): string[] {
  return LANGUAGES.flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return STATES.flatMap(state => wordsOf(names.of(state) ?? ''))
  })
}

/** Shorter words easily become other words in another encoding: IČ and IÈ. */
const MIN_LETTERS = 3
const BEYOND_ASCII = /[^\0-\x7f]/

let knownWords: ReadonlySet<string> | undefined

/**
 * Returns whether a word with letters beyond ASCII is the name of a state or common in headings.
 */
export function isKnownWord(word: string): boolean {
  knownWords ??= new Set(
    [...wordsOf(HEADING_WORDS), ...wordsOfStates()].filter(
      each => each.length >= MIN_LETTERS && BEYOND_ASCII.test(each),
    ),
  )
  return knownWords.has(word.toLowerCase())
}
