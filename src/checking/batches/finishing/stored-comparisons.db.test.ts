import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'

/** The number of rows: three portions of a thousand, the last one not full. */
const ROWS = 2_400
const UID = 'BE0202239951'
const FIRST_ROW = 2

const createList = () => [
  ['Firma', 'UID'],
  ...Array.from({ length: ROWS }, (_, index) => [`Zwölfaxing Möbel ${index}`, UID]),
]

/** Returns SQL that rejects a row's comparison once; the sequence keeps its value on rollback. */
const failOnceSql = (row: number) => `
  create sequence mishap;
  create function refuse_once() returns trigger language plpgsql as $$
  begin
    if new.row = ${row} and nextval('mishap') = 1 then raise exception 'not now'; end if;
    return new;
  end $$;
  create trigger company_comparison_mishap before insert on company_comparison for each row execute function refuse_once();`

it.each([
  ['second', 1_500],
  ['last', 2_300],
])('if the %s portion of comparisons cannot be stored, the next try stores each comparison once', async (_, row) => {
  const world = await createCheckingWorld({ hasWorker: false })
  await world.database.runScripts(({ run }) => run(failOnceSql(row)))
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows: createList() }] })
  const { id } = (await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>()
  await world.work()
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completed, validRows: ROWS, differingRows: ROWS })
  const stored = await world.database.db
    .selectFrom('company_comparison')
    .select(['row', 'own_name'])
    .where('batch_id', '=', id)
    .orderBy('row')
    .execute()
  expect(stored).toEqual(
    createList()
      .slice(1)
      .map(([own_name], index) => ({ row: FIRST_ROW + index, own_name })),
  )
  const { rows } = await sql`select last_value::int as tries from mishap`.execute(world.database.db)
  expect(rows).toEqual([{ tries: 2 }])
  await world.database.runScripts(({ run }) =>
    run(
      'drop trigger company_comparison_mishap on company_comparison; drop function refuse_once; drop sequence mishap',
    ),
  )
})
