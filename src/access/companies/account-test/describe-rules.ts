import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import { texts } from './doctor-texts.ts'
import { closesAccount } from './finding-rules.ts'
import type { AccountTest } from './wire.ts'

type TestOutcome = Pick<AccountTest, 'finding' | 'code' | 'wasAsked'> & { company: Pick<AccountTest['company'], 'uid'> }

/**
 * Returns a test's finding as sentences that end with the next step. For a closed account without a
 * login, adds why none was tried.
 */
export function describeFinding({ finding, code, wasAsked, company }: TestOutcome, language: Language): string {
  const t = translate(texts, language)
  const sentence = t(finding, { code, uid: company.uid })
  return closesAccount(finding) && !wasAsked ? `${sentence} ${t('notTriedAgain')}` : sentence
}
