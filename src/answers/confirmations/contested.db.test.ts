import { describe, expect, it } from 'vitest'
import { createDataboxWorld, type DataboxWorld, OWN_UID, TID } from '../../../tests/world/product/databox-world.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { SingleResult } from '../../checking/single-check/wire.ts'
import { confirmationsOf } from './confirmations.ts'

const UID = 'DE129304291'
const CONTESTED = /^Widerspruch: Die Protokolle der DataBox über den .* nennen die UID gültig und ungültig\./

/** A company with one valid answer from today at noon; its documents are added by hand. */
async function askedOnce() {
  const world = await createDataboxWorld({ works: false })
  await world.admin.call('GET', `/api/tasks/uid/${UID}`)
  await world.switchOn()
  const day = viennaDay(world.clock.now())
  await world.nextDay()
  // Hides the document that the simulator delivers, so that the test controls the order.
  for (const paper of world.simulator.papersOf(TID)) if (paper.kind === 'UID') paper.kind = 'E1'
  return Object.assign(world, { day })
}

type Asked = Awaited<ReturnType<typeof askedOnce>>

let papers = 0
function lay({ simulator, clock, day }: Asked, ...words: ('J' | 'N')[]): void {
  papers += 1
  const lines = words.map(word => `<Bestaetigung UID="${UID}" Stufe="2" gueltig="${word}"/>`)
  const text = `<Bestaetigungen Datum="${day.replaceAll('-', '')}" ATUID="${OWN_UID}">${lines.join('')}</Bestaetigungen>`
  const paper = { key: `LAID${papers}`, kind: 'UID', fileType: 'xml', deliveredAt: clock.now() }
  simulator.addDocument(TID, { ...paper, bytes: Buffer.from(text) })
}

const shown = async ({ admin }: DataboxWorld) =>
  (await admin.call('GET', '/api/tasks/uid')).json<SingleResult[]>()[0]?.confirmation

const alarms = async ({ database }: DataboxWorld) =>
  new Set(
    (await database.db.selectFrom('mail').select('cause').where('cause', 'like', 'databox-contr%').execute()).map(
      ({ cause }) => cause.split(' ')[1],
    ),
  ).size

describe('papers that say both of one number, level and day that was asked once', () => {
  const J = 'J' as const
  const N = 'N' as const
  it.each([
    ['in one paper, N first', [[N, J]]],
    ['in one paper, J first', [[J, N]]],
    ['in two papers, N first', [[N], [J]]],
    ['in two papers, J first', [[J], [N]]],
    ['in four papers, three of which agree', [[J], [J], [J, J], [N]]],
  ])('are a contradiction, told once: %s', async (_, laid) => {
    const asked = await askedOnce()
    for (const words of laid) {
      lay(asked, ...words)
      await asked.turn()
      await asked.nextDay()
    }
    expect(await shown(asked)).toMatchObject({
      isConfirmed: false,
      isValid: false,
      said: expect.stringMatching(CONTESTED),
    })
    expect(await alarms(asked)).toBe(1)
  })
})

it('takes two words for right where the company has two answers of that day that differ', async () => {
  const asked = await askedOnce()
  const { database, company } = asked
  const own = await database.db.selectFrom('answer').selectAll().where('uid', '=', UID).executeTakeFirstOrThrow()
  const { id: _id, entry: _entry, trader: _trader, address_lines, ...same } = own
  const otherwise = { ...same, verdict: 'invalid' as const, code: '1', address_lines: JSON.stringify(address_lines) }
  const other = await database.db.insertInto('answer').values(otherwise).returning('id').executeTakeFirstOrThrow()
  lay(asked, 'N')
  lay(asked, 'J')
  await asked.turn()
  const ids = [Number(own.id), Number(other.id)]
  const said = await confirmationsOf(database.db, company.id, ids)
  expect(ids.map(id => said.get(id))).toMatchObject([
    { isConfirmed: true, isValid: true },
    { isConfirmed: true, isValid: false },
  ])
  expect(await shown(asked)).toMatchObject({ isConfirmed: true, isValid: true })
  // Only the first document contradicted the earlier answer.
  expect(await alarms(asked)).toBe(1)
})
