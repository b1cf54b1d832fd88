import { describe, expect, it } from 'vitest'
import { createDataboxWorld, type DataboxWorld, OWN_UID, TID } from '../../../tests/world/product/databox-world.ts'
import { viennaDay } from '../../base/texts/format.ts'
import type { SingleResult } from '../../checking/single-check/wire.ts'
import { confirmationsOf } from './confirmations.ts'

const UID = 'DE129304291'
const CONTESTED = /^Widerspruch: Die Protokolle der DataBox über den .* nennen die UID gültig und ungültig\./

/** A company with one valid answer from today at noon; the tests add its documents. */
async function createQueriedWorld() {
  const world = await createDataboxWorld({ hasWorker: false })
  await world.admin.call('GET', `/api/tasks/uid/${UID}`)
  await world.switchOn()
  const day = viennaDay(world.clock.now())
  await world.nextDay()
  // Hides the document that the simulator delivers, so that the test controls the order.
  for (const paper of world.simulator.documentsOf(TID)) if (paper.kind === 'UID') paper.kind = 'E1'
  return Object.assign(world, { day })
}

type QueriedWorld = Awaited<ReturnType<typeof createQueriedWorld>>

let documentCount = 0
function deliverDocument({ simulator, clock, day }: QueriedWorld, ...words: ('J' | 'N')[]): void {
  documentCount += 1
  const lines = words.map(word => `<Bestaetigung UID="${UID}" Stufe="2" gueltig="${word}"/>`)
  const text = `<Bestaetigungen Datum="${day.replaceAll('-', '')}" ATUID="${OWN_UID}">${lines.join('')}</Bestaetigungen>`
  const paper = { key: `ADDED${documentCount}`, kind: 'UID', fileType: 'xml', deliveredAt: clock.now() }
  simulator.addDocument(TID, { ...paper, bytes: Buffer.from(text) })
}

const shownConfirmation = async ({ admin }: DataboxWorld) =>
  (await admin.call('GET', '/api/tasks/uid')).json<SingleResult[]>()[0]?.confirmation

const countAlarmedDocuments = async ({ database }: DataboxWorld) =>
  new Set(
    (await database.db.selectFrom('mail').select('cause').where('cause', 'like', 'databox-contr%').execute()).map(
      ({ cause }) => cause.split(' ')[1],
    ),
  ).size

describe('documents with both statements on a query that was sent once', () => {
  const J = 'J' as const
  const N = 'N' as const
  it.each([
    ['in one document, N first', [[N, J]]],
    ['in one document, J first', [[J, N]]],
    ['in two documents, N first', [[N], [J]]],
    ['in two documents, J first', [[J], [N]]],
    ['in four documents, three of which agree', [[J], [J], [J, J], [N]]],
  ])('are a contradiction that is mailed once: %s', async (_, documents) => {
    const world = await createQueriedWorld()
    for (const words of documents) {
      deliverDocument(world, ...words)
      await world.runJob()
      await world.nextDay()
    }
    expect(await shownConfirmation(world)).toMatchObject({
      isConfirmed: false,
      isValid: false,
      said: expect.stringMatching(CONTESTED),
    })
    expect(await countAlarmedDocuments(world)).toBe(1)
  })
})

it('accepts both statements if the company has two differing answers of that day', async () => {
  const world = await createQueriedWorld()
  const { database, company } = world
  const own = await database.db.selectFrom('answer').selectAll().where('uid', '=', UID).executeTakeFirstOrThrow()
  const { id: _id, entry: _entry, trader: _trader, address_lines, ...answerColumns } = own
  const invalidAnswer = {
    ...answerColumns,
    verdict: 'invalid' as const,
    code: '1',
    address_lines: JSON.stringify(address_lines),
  }
  const other = await database.db.insertInto('answer').values(invalidAnswer).returning('id').executeTakeFirstOrThrow()
  deliverDocument(world, 'N')
  deliverDocument(world, 'J')
  await world.runJob()
  const ids = [Number(own.id), Number(other.id)]
  const confirmations = await confirmationsOf(database.db, company.id, ids)
  expect(ids.map(id => confirmations.get(id))).toMatchObject([
    { isConfirmed: true, isValid: true },
    { isConfirmed: true, isValid: false },
  ])
  expect(await shownConfirmation(world)).toMatchObject({ isConfirmed: true, isValid: true })
  // Only the first document contradicted the earlier answer.
  expect(await countAlarmedDocuments(world)).toBe(1)
})
