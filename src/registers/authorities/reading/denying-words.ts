import { normalized } from '../../../base/texts/normalized.ts'
import type { StatedVerdict } from './statement.ts'

/** The effect of a text on a verdict: the number is not valid, it is valid, or the check failed. */
type WordMeaning = 'denies' | 'affirms' | 'fails'

/** Phrases that contain one of the words below but mean the opposite; they are removed first. */
const HARMLESS_PHRASES = [
  /\b(?:kein(?:e|en|er|erlei)?|ohne|no|without|aucune?|sans|nessun[ao]?|senza|bez) +(?:technische[nr]? +)?(?:fehler|stoerung|error|problem|erreur|errore|chyb)\w*/g,
  /\b(?:fehlerfrei|fehlerlos|stoerungsfrei|error[- ]free)\b/g,
  /\bvorbehaltlos\w*|\bohne +vorbehalt\w*|\bwithout +reservation\w*/g,
]

/**
 * Words that revoke a verdict, in the languages of the registers. Texts are compared in lower case,
 * without accents, with ae, oe and ue for umlauts. The order matters: "nicht gültig" is matched
 * before "gültig". Add a word when a register uses it or is likely to.
 */
const WORDS: readonly [meaning: WordMeaning, words: readonly RegExp[]][] = [
  [
    'fails',
    [
      // German
      /\b(?!fehlerhaft)\w*fehler\w*|\b\w*stoerung\w*|\bausfall\b|\bausgefallen\b|\bzeitueberschreitung\w*|\bueberlast\w*|\bwartung\w*/g,
      /\bantwort\w* +(?:\S+ +){0,3}(?:nicht|keine)\b|\bkeine +(?:rueck)?(?:antwort|meldung|rueckmeldung|daten +erhalten|auskunft|bestaetigung)\w*/g,
      /\b(?:nicht|kaum) +(?:\S+ +){0,2}(?:erreich\w*|verfuegbar|moeglich|geprueft|ueberprueft|pruefbar|abfragbar|abgefragt|ermittel\w*|feststell\w*|festgestellt|bestimm\w*|beantwort\w*|verarbeitet|durchgefuehrt)\b/g,
      /\b(?:derzeit|momentan|zurzeit|zur +zeit) +nicht\b(?! +(?:mehr +)?gueltig)|\bvoruebergehend\w*|\bunbestaetigt\w*|\bungeprueft\w*|\bungeklaert\w*|\bunklar\b/g,
      /\bvorbehalt\w*|\bunter +vorbehalt\b|\bvorlaeufig\w*|\bausstehend\w*|\bsteht +(?:noch )?aus\b|\bwird +(?:noch )?(?:geprueft|nachgereicht)\b|\bin +(?:bearbeitung|pruefung)\b/g,
      /\bwiederholen\b|\berneut +(?:\S+ +){0,2}(?:versuchen|abfragen|pruefen)\b|\b(?:spaeter|nochmals?|noch einmal) +(?:\S+ +){0,3}(?:versuchen|abfragen|probieren|wiederholen)\b|\bversuchen +sie\b/g,
      /\bunvollstaendig\w*|\babgebrochen\b|\babbruch\b|\bgescheitert\b|\bfehlgeschlagen\b|\bgestoert\w*|\bunterbrochen\b/g,
      // English
      /\b\w*errors?\b|\bfault\w*|\bfail(?:s|ed|ure|ures)?\b|\bexceptions?\b|\btime(?:d)?[- ]?out\w*|\btimeout\w*|\bunavailable\b|\b(?:not|un)[- ]?(?:available|reachable|responding)\b/g,
      /\b(?:could|can|was|were|has|have|is|are|does|did)(?: ?not|n.t) +(?:be +|been +)?(?:verif\w*|check\w*|confirm\w*|look\w*|process\w*|retriev\w*|determin\w*|complet\w*|respon\w*|answer\w*|repl\w*|reach\w*)/g,
      /\bno +(?:response|reply|answer)\b|\btry +again\b|\bretry\w*|\bpending\b|\bprovisional\w*|\bsubject +to +(?:confirm\w*|verif\w*|repl\w*|respon\w*|review\w*|check\w*|change\w*)|\bincomplete\b|\btruncated\b|\baborted\b|\boutage\b|\bmaintenance\b|\bblocked\b|\bdenied\b|\brejected\b|\boverload\w*|\btoo +many +(?:re|calls|quer)\w*|\bcannot +(?:be +)?\w+|\bunverified\b|\bunconfirmed\b|\bunknown +error\b|\bbad +gateway\b|\brate +limit\w*/g,
      /\b(?:ms|service|server|global|ip|vat|backend|host|member[_ ]?state)_?(?:unavailable|max_concurrent_req\w*|blocked)\b/g,
      // French, Italian, Czech
      /\berreur\w*|\bindisponible\w*|\bne +repond +pas\b|\bpas +(?:de +)?reponse\b|\breessay\w*|\bsous +reserve\b|\bdelai +depasse\b|\bimpossible\b/g,
      /\berror[ei]\b|\bnon +(?:disponibile|raggiungibile|risponde)\b|\briprov\w*|\bguasto\b|\bin +attesa\b/g,
      /\bchyb\w*|\bnedostupn\w*|\bodstavk\w*|\budrzb\w*|\bvypad\w*|\bneodpovid\w*|\bopakujte\b|\bnelze\b|\bnepodaril\w*/g,
    ],
  ],
  [
    'denies',
    [
      // German
      /\bungueltig\w*|\b(?:nicht|nimmer|keine|nie|weder)\b(?: +\S+){0,6} +gueltig\w*|\bnicht +mehr\b|\bnicht +laenger\b/g,
      /\bgueltig\w*(?: +\S+){0,3} +(?:nicht|gewesen|war)\b|\bwar(?: +\S+){0,6} +gueltig\b|\bgueltigkeit +(?:\S+ +){0,4}(?:endete|abgelaufen|erloschen|beendet|verloren|entzogen)\b/g,
      /\berloschen\b|\berlosch\b|\babgelaufen\b|\bgeloescht\b|\bbeendet\b|\bendete\b|\bwiderrufen\b|\bstorniert\b|\bgesperrt\b|\bentzogen\b|\babgemeldet\b|\bstillgelegt\b|\bgestrichen\b|\bausgetragen\b|\baufgehoben\b|\binaktiv\b/g,
      /\b(?:nicht|nie|keine?r?)\b(?: +\S+){0,4} +(?:vergeben|registriert|eingetragen|erteilt|zugeteilt|bestaetigt|bekannt|vorhanden|existent|aktiv|existiert|bestaetigen)\b|\bexistiert +nicht\b|\bnicht +gefunden\b|\bunbekannt\b|\bfalsch\w*|\bunrichtig\w*|\bfehlerhaft\w*/g,
      // English
      /\binvalid\w*|\b(?:not|no|never|isn.t|wasn.t|neither)\b(?: +\S+){0,4} +(?:valid|active|registered|assigned|issued|exist\w*|recogni[sz]ed|listed|found|known|match\w*)\b|\bno +longer\b/g,
      /\bexpired\b|\brevoked\b|\bcancell?ed\b|\bde-?registered\b|\bdeactivated\b|\binactive\b|\bterminated\b|\bceased\b|\bwithdrawn\b|\bsuspended\b|\bdeleted\b|\bclosed\b|\bwas +valid\b|\bno +such\b|\bincorrect\b|\bwrong\b|\bunknown\b|\bmalformed\b/g,
      /\bdoes(?: not|n.t) +match\b|\bunregistered\b|\bnotvalid\b|\bnichtgueltig\w*|\blapsed\b|\bdissolved\b|\bstruck +off\b|\bnot +(?:ok|current)\b/g,
      /\b(?:valid|gueltig) +(?:false|nein)\b|\bresultat? +negativ\w*|\bergebnis +negativ\w*|\bresult +negative\b/g,
      // French, Italian, Czech
      /\binvalide\w*|\bnon +valable\w*|\bpas +(?:\S+ +){0,2}valable\w*|\bn.est +plus\b|\bradiee?\b|\bexpiree?\b|\bnon +valid[ao]\b|\bnon +piu\b|\bcancellat[ao]\b|\bscadut[ao]\b|\bcessat[ao]\b/g,
      /\bneplatn\w*|\bzanikl\w*|\bzrusen\w*|\bneexist\w*|\bneni +(?:\S+ +){0,2}(?:platn|registrov)\w*/g,
    ],
  ],
  [
    'affirms',
    [
      /\bgueltig\w*|\bregistriert\b|\bvergeben\b|\baktiv\b|\bbestaetigt\b|\beingetragen\b/g,
      /\bnumber +(?:was +)?found\b|\bin +force\b|\bvalid\b|\bregistered\b|\bactive\b|\bconfirmed\b|\bvalable\b|\bvalide\b|\bvalid[ao]\b|\bplatn\w*|\baktivni\b/g,
    ],
  ],
]

const REVOKING_MEANINGS: Record<StatedVerdict, readonly WordMeaning[]> = {
  valid: ['denies', 'fails'],
  invalid: ['affirms', 'fails'],
  'not-a-uid': ['affirms', 'fails'],
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const expandUmlauts = (text: string): string => text.replace(/[äöüß]/g, letter => UMLAUTS[letter] ?? letter)

const foldText = (text: string): string =>
  normalized(expandUmlauts(joinSpacedLetters(normalized(text.slice(0, MAX_LENGTH), 'NFKC').toLowerCase())), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}_.'’-]+/gu, ' ')
    .replace(/’/g, "'")

/** Removes invisible letters and joins words with spaced letters. */
const joinSpacedLetters = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(SPACED_LETTERS, letters => letters.replace(/\s/g, ''))

const SPACED_LETTERS = /(?<!\p{L})(?:\p{L}\s{1,3}){4,}\p{L}(?!\p{L})/gu

// Register texts have a sentence or two; the rest of a longer text is ignored.
const MAX_LENGTH = 2_000

/**
 * Returns the meanings of all known words in a text; each part counts once, with the first matching
 * meaning of the table.
 */
function meaningsIn(text: string): Set<WordMeaning> {
  let rest = foldText(text)
  for (const sentence of HARMLESS_PHRASES) rest = rest.replace(sentence, ' ')
  const meanings = new Set<WordMeaning>()
  for (const [meaning, words] of WORDS) {
    for (const word of words) {
      const remaining = rest.replace(word, ' ')
      if (remaining !== rest) meanings.add(meaning)
      rest = remaining
    }
  }
  return meanings
}

/**
 * Returns whether a text next to a verdict revokes it. Texts without any of the words above have no
 * effect.
 */
export function revokes(text: string, verdict: StatedVerdict): boolean {
  const meanings = meaningsIn(text)
  return REVOKING_MEANINGS[verdict].some(meaning => meanings.has(meaning))
}
