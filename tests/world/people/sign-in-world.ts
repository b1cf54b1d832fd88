import { createWeb } from '../product/web.ts'
import { addOperator, addPerson, addTestCompany } from './people.ts'
import type { Answer } from './sign-in.ts'

/** Creates the operator, and Ada in a separate company, for tests of the sign-in. */
export async function createSignInWorld(options: Parameters<typeof createWeb>[0] = {}) {
  const web = await createWeb(options)
  await addOperator(web)
  const company = await addTestCompany(web)
  const ada = await addPerson(web, { companyId: company.id, email: 'Ada@firma.at' })
  return { ...web, company, ada }
}

export const credentials = (email: string, password: string) => ({ email, password })

/** Returns the status and the server's message. */
export const statusAndMessage = (answer: Answer) => [answer.statusCode, answer.json<{ message?: string }>().message]
