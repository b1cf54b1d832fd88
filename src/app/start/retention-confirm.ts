import process from 'node:process'
import { openDatabase } from '../../base/database/open-database.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { type Confirmation, confirmToday } from '../../documents/reports/retention/confirm.ts'
import { texts } from '../../documents/reports/retention/retention-texts.ts'
import { describeGap } from '../../documents/reports/retention/unexplained.ts'
import { WrongConfiguration } from './configuration.ts'
import { runTool } from './entry.ts'
import { refuseNoDatabase } from './open-configured.ts'

const EXPECTED = 'No date given; expected today’s, from a calendar: npm run retention:confirm -- 23.11.2026'
const SENTENCES = { confirmed: 'confirmed', 'nothing-waits': 'nothingWaits', 'other-day': 'otherDay' } as const

// npm run retention:confirm -- TODAY: a person confirms the date if retention waits for that
// (docs/running.md#alarms).
await runTool(async (configuration, log) => {
  const said = process.argv[2] ?? ''
  if (!/^\d\d\.\d\d\.\d{4}$/.test(said)) throw new WrongConfiguration(EXPECTED)
  refuseNoDatabase(configuration)
  const { databaseUrl, dataDir } = configuration
  const database = await openDatabase({ databaseUrl, dataDir, log: failure => log.error({ err: failure }, 'database') })
  const confirmed = await confirmToday(database, said).finally(database.close)
  const words = inWords(confirmed)
  if (confirmed.outcome === 'other-day') throw new WrongConfiguration(words)
  console.log(words)
})

/** In both languages, since the language of the person at the machine is unknown. */
function inWords({ today, gap: waits, outcome }: Confirmation): string {
  const sentences = LANGUAGES.map(language => {
    const why = waits ? `${describeGap(waits, language)} ` : ''
    return why + translate(texts, language)(SENTENCES[outcome], { today })
  })
  return sentences.join('\n')
}
