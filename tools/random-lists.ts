import process from 'node:process'
import { readRandomLists } from '../tests/world/lists/read-random-lists.ts'

// npm run random-lists -- [LISTS] [SEED]: reads random lists (100,000 by default) and prints the
// outcomes.
const [lists = '100000', seed = '1'] = process.argv.slice(2)
const MAX_SHOWN = 20

const { right, correctlyQuestioned, needlessQuestions, told, wrong } = await readRandomLists(
  Number(seed),
  Number(lists),
)
console.log(`${right} of ${lists} lists read correctly`) // a command
console.log(
  `${correctlyQuestioned} correctly refused or needing a choice: two columns of partners, or unreadable countries`,
)
for (const [reason, count] of Object.entries(needlessQuestions))
  console.log(`${count} needing a choice without reason: ${reason}`)
console.log(`${told} with rows reported as "not a UID"`)
console.log(`${wrong.length} wrong`)
for (const fault of wrong.slice(0, MAX_SHOWN)) console.log(fault)
process.exitCode = wrong.length === 0 ? 0 : 1
