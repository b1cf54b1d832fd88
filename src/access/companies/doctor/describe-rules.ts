import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import { texts } from './doctor-texts.ts'
import { closesAccount } from './finding-rules.ts'
import type { AccountTest } from './wire.ts'

type TestOutcome = Pick<AccountTest, 'finding' | 'code' | 'wasAsked'> & { company: Pick<AccountTest['company'], 'uid'> }

/**
 * Returns a test's finding as a sentence that ends with the next step; for a closed account also
 * why no login was tried.
 */
export function describeFinding({ finding, code, wasAsked, company }: TestOutcome, language: Language): string {
  const t = translate(texts, language)
  const sentence = t(finding, { code, uid: company.uid })
  return closesAccount(finding) && !wasAsked ? `${sentence} ${t('notTriedAgain')}` : sentence
}
