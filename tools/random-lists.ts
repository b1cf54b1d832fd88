import process from 'node:process'
import { readRandomLists } from '../tests/world/lists/read-random-lists.ts'

// Reads random lists (100,000 by default) and prints the outcomes: npm run random-lists -- [LISTS]
// [SEED]
const [lists = '100000', seed = '1'] = process.argv.slice(2)
const MAX_SHOWN = 20

const { right, correctlyQuestioned, needlessQuestions, told, wrong } = await readRandomLists(
  Number(seed),
  Number(lists),
)
console.log(`${right} of ${lists} lists read as they are meant`) // a command
console.log(
  `${correctlyQuestioned} asked back or refused as is right: two columns of partners, or countries that cannot be read`,
)
for (const [reason, count] of Object.entries(needlessQuestions))
  console.log(`${count} asked back without need: ${reason}`)
console.log(`${told} with rows that are told to be no number`)
console.log(`${wrong.length} wrong`)
for (const each of wrong.slice(0, MAX_SHOWN)) console.log(each)
process.exitCode = wrong.length === 0 ? 0 : 1
