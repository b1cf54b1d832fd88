import type { Language } from '../../../base/texts/define.ts'
import type { Values } from '../fill-text.ts'
import type { Installation, RecipientId } from '../installation.ts'
import { gap, type LocalizedText } from '../page.ts'
import { RECIPIENTS, recipientsInUse } from '../recipients.ts'
import { recipientNameOf } from './shared.ts'

/** Returns the values of the page about recipients, their data and their role. */
export function recipientsValues(installation: Installation, language: Language): Values {
  const ids = recipientsInUse(installation)
  return {
    names: ids.map(id => recipientNameOf(id, installation, language)),
    whos: ids.map(id => RECIPIENTS[id].who[language]),
    given: ids.map(id => RECIPIENTS[id].given[language]),
    roles: ids.map(id => roleOf(id, language)),
  }
}

const roleOf = (id: RecipientId, language: Language): string => {
  if (RECIPIENTS[id].isAuthority || id === 'auditors') return CONTROLLER[language]
  return RECIPIENTS[id].getsNoPersonalData ? NO_DATA[language] : gap(language, ITS_ROLE[language])
}

const CONTROLLER: LocalizedText = { de: 'eigener Verantwortlicher', en: 'independent controller' }
const NO_DATA: LocalizedText = { de: 'erhält keine personenbezogenen Daten', en: 'receives no personal data' }
const ITS_ROLE: LocalizedText = {
  de: 'eigener Server, Auftragsverarbeiter (Vertrag vom …) oder Verantwortlicher',
  en: 'own server, processor (contract dated …) or controller',
}
