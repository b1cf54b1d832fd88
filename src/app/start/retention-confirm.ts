import process from 'node:process'
import { openDatabase } from '../../base/database/open-database.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { type Confirmation, confirmToday } from '../../documents/reports/retention/confirm.ts'
import { texts } from '../../documents/reports/retention/retention-texts.ts'
import { describeGap } from '../../documents/reports/retention/unexplained-gap.ts'
import { WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { refuseNoDatabase } from './open-configured.ts'

const EXPECTED = 'No date given; expected today’s, from a calendar: npm run retention:confirm -- 23.11.2026'
const TEXT_KEYS = { confirmed: 'confirmed', 'nothing-waits': 'nothingWaits', 'other-day': 'otherDay' } as const

// npm run retention:confirm -- TODAY: a person confirms the date if retention waits for that
// (docs/running.md#alarms).
await runTool(async (configuration, log) => {
  const date = process.argv[2] ?? ''
  if (!/^\d\d\.\d\d\.\d{4}$/.test(date)) throw new WrongConfiguration(EXPECTED)
  refuseNoDatabase(configuration)
  const { databaseUrl, dataDir } = configuration
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => log.error({ err: failure }, 'database') })
  const confirmation = await confirmToday(database, date).finally(database.close)
  const message = describeConfirmation(confirmation)
  if (confirmation.outcome === 'other-day') throw new WrongConfiguration(message)
  console.log(message)
})

/** In both languages, since the language of the person at the machine is unknown. */
function describeConfirmation({ today, gap, outcome }: Confirmation): string {
  const sentences = LANGUAGES.map(language => {
    const reason = gap ? `${describeGap(gap, language)} ` : ''
    return reason + translate(texts, language)(TEXT_KEYS[outcome], { today })
  })
  return sentences.join('\n')
}
