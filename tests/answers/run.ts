import process from 'node:process'
import { soundAnswers, tryAnswers } from './try-answers.ts'

const [seed = '1', maxAnswers = '4000'] = process.argv.slice(2)
let isSound = true
for (const register of await soundAnswers()) {
  const startedAt = performance.now()
  const { made, believed, refused } = await tryAnswers(register, { seed: Number(seed), most: Number(maxAnswers) })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${register.register.padEnd(10)} ${made} answers, ${believed.length} wrongly accepted, ${refused.length} wrongly refused, ${seconds} s`,
  )
  for (const [name, list] of Object.entries({ believed, refused }))
    for (const each of list.slice(0, 20)) console.log(`  ${name}: ${each.slice(0, 900)}`)
  isSound &&= believed.length === 0 && refused.length === 0
}
process.exitCode = isSound ? 0 : 1
