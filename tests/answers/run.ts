import process from 'node:process'
import { loadAnswerSets, tryAnswers } from './try-answers.ts'

const [seed = '1', maxAnswers = '4000'] = process.argv.slice(2)
let isSound = true
for (const register of await loadAnswerSets()) {
  const startedAt = performance.now()
  const { answerCount, wronglyAccepted, wronglyRefused } = await tryAnswers(register, {
    seed: Number(seed),
    most: Number(maxAnswers),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${register.register.padEnd(10)} ${answerCount} answers, ${wronglyAccepted.length} wrongly accepted, ${wronglyRefused.length} wrongly refused, ${seconds} s`,
  )
  for (const [name, list] of Object.entries({ believed: wronglyAccepted, refused: wronglyRefused }))
    for (const each of list.slice(0, 20)) console.log(`  ${name}: ${each.slice(0, 900)}`)
  isSound &&= wronglyAccepted.length === 0 && wronglyRefused.length === 0
}
process.exitCode = isSound ? 0 : 1
