import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Which rows of a table are one company's, by its number. */
export type Whose = (companyId: number) => RawBuilder<SqlBool>

/** Rows with the company's own number in `company_id`. */
export const ownRows: Whose = id => sql`held.company_id = ${id}::int`

/** The company's own row. */
export const itself: Whose = id => sql`held.id = ${id}::int`

const among =
  (column: string, theirs: (id: number) => RawBuilder<unknown>): Whose =>
  id =>
    sql`${sql.ref(`held.${column}`)} in (${theirs(id)})`

const batches = (id: number) => sql`select id from batch where company_id = ${id}::int`
const people = (id: number) => sql`select id from users where company_id = ${id}::int`

/** Rows of its batches, of its people (`column` names the user), of its endpoints, packages, answers and stock checks. */
export const ofBatches: Whose = among('batch_id', batches)
export const ofPeople: Whose = among('user_id', people)
export const ofEndpoints: Whose = among(
  'endpoint_id',
  id => sql`select id from webhook_endpoint where company_id = ${id}::int`,
)
export const ofPackages: Whose = among(
  'package_id',
  id => sql`select id from auditor_package where company_id = ${id}::int`,
)
export const ofAnswers: Whose = among('answer_id', id => sql`select id from answer where company_id = ${id}::int`)
export const ofStockLines: Whose = among(
  'line_id',
  id => sql`select stock_line.id from stock_line join stock_check on stock_check.id = stock_check_id
    where stock_check.company_id = ${id}::int`,
)

/** Mails to its people, as their addresses are now. */
export const toPeople: Whose = id =>
  sql`lower(held.recipient) in (select lower(email) from users where company_id = ${id}::int)`

/** Rows about its own numbers. */
export const ofOwnNumbers: Whose = id =>
  sql`held.own_uid in (select unnest(array[uid, german_uid, british_uid]) from company where id = ${id}::int)`

/** Of nobody in particular: public registers, which tell a company nothing of another. */
export const everybodys: Whose = () => sql`true`

/** Of all companies together: it would tell one what another asked, so only a search of all looks there. */
export const operatorsAlone: Whose = () => sql`false`
