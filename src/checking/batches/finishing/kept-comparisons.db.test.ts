import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'

/** Three portions of a thousand rows; the last one is not full. */
const ROWS = 2_400
const UID = 'BE0202239951'
const FIRST_ROW = 2

const listed = () => [['Firma', 'UID'], ...Array.from({ length: ROWS }, (_, at) => [`Zwölfaxing Möbel ${at}`, UID])]

/** Rejects that row's comparison once: a sequence keeps its value after a rollback. */
const mishapAt = (row: number) => `
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
])('a %s portion of comparisons that cannot be kept fails the end; the next try keeps each once', async (_, row) => {
  const world = await createCheckingWorld({ works: false })
  await world.database.runScripts(({ run }) => run(mishapAt(row)))
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows: listed() }] })
  const { id } = (await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>()
  await world.work()
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completed, validRows: ROWS, differingRows: ROWS })
  const kept = await world.database.db
    .selectFrom('company_comparison')
    .select(['row', 'own_name'])
    .where('batch_id', '=', id)
    .orderBy('row')
    .execute()
  expect(kept).toEqual(
    listed()
      .slice(1)
      .map(([own_name], at) => ({ row: FIRST_ROW + at, own_name })),
  )
  const { rows } = await sql`select last_value::int as tries from mishap`.execute(world.database.db)
  expect(rows).toEqual([{ tries: 2 }])
  await world.database.runScripts(({ run }) =>
    run(
      'drop trigger company_comparison_mishap on company_comparison; drop function refuse_once; drop sequence mishap',
    ),
  )
})
