import type { Language } from '../../../ground/texts/define.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { closesAccount } from './finding-rules.ts'
import { texts } from './texts.ts'
import type { AccountTest } from './wire.ts'

type SaidTest = Pick<AccountTest, 'finding' | 'code' | 'wasAsked'> & { company: Pick<AccountTest['company'], 'uid'> }

/** What a test has found, as a sentence that ends with what to do; of a closed account also why there was no login. */
export function sayFinding({ finding, code, wasAsked, company }: SaidTest, language: Language): string {
  const say = translate(texts, language)
  const sentence = say(finding, { code, uid: company.uid })
  return closesAccount(finding) && !wasAsked ? `${sentence} ${say('notTriedAgain')}` : sentence
}
