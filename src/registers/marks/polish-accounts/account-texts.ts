import { defineTexts } from '../../../base/texts/define.ts'

/** Statements of Poland's white list about an account. None is a verdict. */
export const texts = defineTexts('polish-accounts', {
  file: {
    de: 'ob die polnische Weiße Liste Konten von Geschäftspartnern zuordnet, mit Tag und Nummer der Anfrage; kein Ergebnis der Behörde zur UID',
    en: 'whether the Polish white list assigns accounts to business partners, with day and request number; not a result about the VAT ID',
  },

  assigned: {
    de: 'Zugeordnet: Die polnische Weiße Liste ordnet das Konto …{{end}} am {{day}} dem Unternehmen zu (Anfrage {{request}}).',
    en: 'Assigned: on {{day}} the Polish white list assigns account …{{end}} to the company (request {{request}}).',
  },
  'not-assigned': {
    de: 'Nicht zugeordnet: Die polnische Weiße Liste ordnet das Konto …{{end}} am {{day}} nicht dem Unternehmen zu (Anfrage {{request}}). Eine Überweisung von mehr als 15.000 PLN auf ein Konto, das nicht auf der Liste steht, kostet den Steuerabzug.',
    en: 'Not assigned: on {{day}} the Polish white list does not assign account …{{end}} to the company (request {{request}}). A transfer over PLN 15,000 to an account that is not on the list costs the tax deduction.',
  },
  'not-polish': {
    de: 'Nicht geprüft: Das Konto …{{end}} ist kein polnisches.',
    en: 'Not checked: account …{{end}} is not a Polish one.',
  },
  unreadable: {
    de: 'Nicht geprüft: In der Spalte steht keine lesbare Kontonummer (IBAN oder 26 Ziffern mit richtiger Prüfziffer).',
    en: 'Not checked: the column has no readable account number (an IBAN or 26 digits with a correct check digit).',
  },
  limit: {
    de: 'Nicht geprüft: Die Abfragen der polnischen Weißen Liste für den {{day}} sind aufgebraucht (Konto …{{end}}). Prüfen Sie an einem anderen Tag noch einmal.',
    en: 'Not checked: the queries of the Polish white list for {{day}} are used up (account …{{end}}). Please check again on another day.',
  },
  busy: {
    de: 'Nicht geprüft: Bei der polnischen Weißen Liste war am {{day}} in der Wartezeit keine Abfrage frei (Konto …{{end}}). Prüfen Sie später noch einmal.',
    en: 'Not checked: no query of the Polish white list was free in time on {{day}} (account …{{end}}). Please check again later.',
  },
  'no-answer': {
    de: 'Nicht geprüft: Die polnische Weiße Liste hat am {{day}} keine brauchbare Antwort gegeben (Konto …{{end}}). Prüfen Sie später noch einmal.',
    en: 'Not checked: the Polish white list gave no usable answer on {{day}} (account …{{end}}). Please check again later.',
  },
  'not-asked': {
    de: 'Nicht geprüft: Die polnische Weiße Liste wurde zu diesem Konto nicht befragt (Konto …{{end}}).',
    en: 'Not checked: the Polish white list was not queried about this account (account …{{end}}).',
  },
  off: {
    de: 'Nicht geprüft: Der Betreiber hat die Abfrage der polnischen Weißen Liste abgeschaltet (Konto …{{end}}).',
    en: 'Not checked: the operator has switched off queries of the Polish white list (account …{{end}}).',
  },
})
