import process from 'node:process'
import { rescueUser } from '../../access/users/reset.ts'
import { WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { openConfigured } from './open-configured.ts'

// npm run user:reset -- EMAIL: sets a new initial password for any user and lets the authenticator
// be set up again.
await runTool(async (configuration, log) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new WrongConfiguration('No e-mail given; expected: npm run user:reset -- EMAIL')
  const database = await openConfigured(configuration, log)
  try {
    const password = await rescueUser({ database }, email)
    if (password === null) throw new WrongConfiguration(`There is no user with the e-mail ${email}`)
    console.log(`New initial password of ${email}: ${password}`)
    console.log(
      'The next sign-in asks for a new password and shows the QR code of a new authenticator. Previous passkeys and recovery codes no longer work.',
    )
  } finally {
    await database.close()
  }
})
