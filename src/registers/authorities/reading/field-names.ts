import { normalized } from '../../../base/texts/normalized.ts'

/** The meaning of a field, derived only from its name. */
export type FieldRole =
  | 'fault'
  | 'health' // true if all is well
  | 'verdict'
  | 'denial' // an inverted verdict
  | 'number'
  | 'country'
  | 'requester'
  | 'level'
  | 'moment'
  | 'from'
  | 'until'
  | 'company'
  | 'code'
  | 'other'

/**
 * Normalises a name to lower-case Latin letters and digits without a prefix, so that its spelling
 * does not matter.
 */
export const foldName = (name: string): string =>
  normalized(name.slice(0, MAX_LENGTH), 'NFKD')
    .toLowerCase()
    .replace(/^.*:/s, '')
    .replaceAll('ß', 'ss')
    .replace(/[аеорсухіѕјкмтвνοα]/g, letter => LOOK_ALIKES[letter] ?? '')
    .replace(/[^a-z0-9]/g, '')

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  ν: 'v',
  ο: 'o',
  α: 'a',
}

// Real field names are shorter; unexpected ones may not be.
const MAX_LENGTH = 100

const VALID =
  '(?:valid|valida|valide|valable|gultig|gueltig|platn[aey]?|registered|active|aktiv|effective|assigned|vergeben)(?:ity|keit)?'
const ENDING =
  '(?:end|ende|ended|ending|expiry|expiration|expire[sd]?|ablauf|abgelaufen|deregistration|deregistered|liquidation|cancell?ation|cancell?ed|termination|terminated|cessation|ceased|cessazione|baja|konec|fin|dissolution|dissolved|struckoff|lapse|lapsed|closing|closed|closure|deletion|deleted|loschung|loeschung|losch|loesch|beendigung|beendet|abmeldung|austragung|erloschen|zaniku|zanik|revocation|revoked|withdrawal)'
const BEGINNING =
  '(?:start|begin|beginn|begun|registration|registered|eintragung|anmeldung|entry|opening|issue|creation|vzniku|incorporation)'
const DAY = '(?:date|datum|day|tag|on|at|am|ab|since|seit|from|time)'

/**
 * The first match counts. Names are folded: `gültigBis` becomes `gultigbis`, and `gueltigBis` keeps
 * its e.
 */
const ROLES: readonly [role: FieldRole, name: RegExp][] = [
  [
    'until',
    new RegExp(
      `${VALID}(?:until|till|to|thru|through|bis|end|ende|sende|enddate|skeitsende|do)$|^(?:until|bis|bisdatum|todate|dateto)$|^(?:end|date|konec)(?:of|de)?(?:${VALID}|platnosti|validite)$|^(?:date|data|fecha)(?:de|di)?(?:fin|cessazione|baja)$|^platnostdo$|^(?:invalid|ungultig|ungueltig|inactive)(?:since|seit|from|ab)$`,
    ),
  ],
  [
    'until',
    new RegExp(
      `(?:^|vat|uid|ust|registry|entry|eintrag|valid|gultig|gueltig)${ENDING}s?${DAY}*$|^(?:date|datum|day|tag)(?:of|der)?(?:the)?${ENDING}`,
    ),
  ],
  [
    'from',
    new RegExp(
      `${VALID}(?:from|since|ab|von|seit|start|startdate|od)$|^(?:since|seit|from|ab|abdatum|fromdate|datefrom)$`,
    ),
  ],
  [
    'from',
    new RegExp(
      `(?:^|vat|uid|ust|valid|gultig|gueltig)${BEGINNING}${DAY}+$|^(?:date|datum|day|tag)(?:of|der)?${BEGINNING}`,
    ),
  ],
  [
    'requester',
    /request(?:er|or|ing)|(?:requested|asked|consulted|queried)by$|onbehalfof|inthenameof|imnamen|anfragend|antragsteller|applicant|initiator|demandeur|richiedente|zadatel|solicitante|enquirer|inquirer|^asker|^caller|uidtn$|^own(?:vat|uid|number)/,
  ],
  [
    'fault',
    /error|errno|(?<!de)faults?(?!s?y?stem)|fehler|exception|erreur|chyb|failure|failed|fails?$|storung|stoerung|problem|timeout|timedout|unavailab|truncat|incomplet|partial|unvollst|abort|abgebroch|denied|blocked|reject|refus|unreachab|outage|ausfall|wartung|maintenance|limitexceeded|verfugbarnicht|ungepruft|ungeprueft|unverified|unconfirmed|provisional|vorlaufig|vorlaeufig|(?<!s)pending/,
  ],
  [
    'denial',
    /^(?:is|ist|was|vat|uid|ust|number|nummer|now|today)*(?:invalid|invalidated|ungultig|ungueltig|notvalid|nichtgultig|nichtgueltig|unregistered|inactive|inaktiv|neplatn[aey]|void|annulled|annulliert|suspended|gesperrt|storn(?:o|iert)?|cancel|widerruf(?:en)?|withdrawn|geloscht|geloescht|falsch|wrong|stillgelegt)(?:flag|status|yn|now)?$/,
  ],
  [
    'denial',
    new RegExp(`^(?:is|ist|was|has|hat|vat|uid|ust|number|nummer|entry|eintrag)*${ENDING}(?:flag|status|yn|now)?$`),
  ],
  [
    'verdict',
    new RegExp(
      `^(?:is|ist|was|vat|uid|ust|id|number|nummer|still|currently|now|today|status)*${VALID}(?:flag|status|yn|now|today|result)?$`,
    ),
  ],
  [
    'verdict',
    /^(?:is|ist|has|vat|uid|number)*(?:is|ist|has|exists|found|gefunden|confirmed|bestatigt|bestaetigt|bestatigung|bestaetigung|verified|match|matches|matched|vorhanden|existiert|current|esvalido|estvalide)+(?:flag|status|yn)?$/,
  ],
  [
    'verdict',
    /^(?:verdict|urteil|prufergebnis|pruefergebnis|checkresult|validation(?:result|status)?|validity|gultigkeit|gueltigkeit)$/,
  ],
  [
    'health',
    /^(?:is|ist|was|action|request|call)*(?:success|successful|succeed|succeeded|ok|okay|complete|completed|vollstandig|vollstaendig|available|verfugbar|verfuegbar|reachable|erreichbar)$/,
  ],
  ['level', /^(?:query|abfrage|anfrage|confirmation)?(?:stufe|level)$/],
  [
    'moment',
    /^(?:request|response|reply|answer|query|check|checked|processing|processed|process|anfrage|abfrage|antwort|verarbeitungs?|auskunfts?|prufungs?|pruefungs?|consultation|generated|generation|message|server|odpoved)*(?:date|datum|timestamp|zeitpunkt|datetime|zeitstempel|generovana|dateandtime|moment)+(?:string|text|utc|iso|local|string|time)?$/,
  ],
  [
    'moment',
    /^(?:request|response|reply|answer|query|check|checked|processing|processed|anfrage|abfrage|antwort|stand|asof|generated)(?:at|on|am|time|zeit|tag|day)?$/,
  ],
  [
    'country',
    /^(?:vat|ms|member|issuing|iso|uid|target|angefragte[rs]?)*(?:memberstate|country|land|state|staat|pays|zeme)(?:code|iso|alpha|id)*2?$/,
  ],
  [
    'number',
    /(?:vat|ust|uid|vrn|mwst|umsatzsteuer|tax|steuer|dic|ico|dph|tva|iva|nif)(?:identification|identifikations)?(?:number|numbers|no|nr|num|nummer|nummern|id|ids|idnr|idno|code|skdph|erwerber|des?erwerbers|asked|angefragt|original|target|checked)*$/,
  ],
  [
    'code',
    /^(?:sub|response|return|result|status|exit|reply|answer|http|company|trader|entry|number|vat|uid)*(?:code|rc|status|state|result|ergebnis|outcome|ruckgabewert|rueckgabewert|kod|subkod|stav|kategorie|category|severity)$/,
  ],
  [
    'company',
    /^(?:company|firmen?|trader|business|trading|legal|organi[sz]ation|holder|owner|obchodni)?(?:name|firma|company|trader|jmeno|strasse|street|address|adresse|adresa|anschrift|city|town|ort|plz|postcode|postalcode|zip|zipcode|sidlo|obec|ulice)$|^line\d$|^adrz\d$/,
  ],
]

const roleOfFolded = (name: string): FieldRole | undefined => ROLES.find(([, pattern]) => pattern.test(name))?.[0]

/** Removes the number of a repeated field: rc2, valid[0]. */
export const withoutCount = (name: string): string => name.replace(/\d+$/, '')

/**
 * Returns the meaning of a field. An unknown name is `other`: its text is checked, but the field
 * itself does not invalidate the answer.
 */
export function roleOf(name: string): FieldRole {
  const foldedName = foldName(name)
  return roleOfFolded(foldedName) ?? roleOfFolded(withoutCount(foldedName)) ?? 'other'
}
