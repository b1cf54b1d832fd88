import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { ROLES, type Role } from '../../../base/roles/role-rules.ts'

it('a hold can be set and lifted by Admins in scope, is visible to all users of the company, and is logged', {
  tags: ['C4-06'],
}, async () => {
  const world = await createCheckingWorld()
  const signInAs = async (role: Role, companyId: number) =>
    signIn(world.app, await addPerson(world, { companyId, role }), world.clock)
  const otherCompany = await addTestCompany(world, { name: 'Fremd GmbH' })
  const admin = await signInAs(ROLES.admin, world.company.id)
  const operatorAdmin = await signInAs(ROLES.admin, 1)
  const { id } = await world.uploadUids(['DE100000011'])
  await world.ended(id)
  const path = `/api/tasks/${id}/hold`

  expect((await world.browser.call('PUT', path, { hold: true })).statusCode).toBe(403)
  expect((await (await signInAs(ROLES.admin, otherCompany.id)).call('PUT', path, { hold: true })).statusCode).toBe(404)
  expect((await admin.call('PUT', path, {})).statusCode).toBe(400)
  expect(await world.read(id)).toMatchObject({ hold: false })

  for (let round = 0; round < 2; round++)
    expect((await admin.call('PUT', path, { hold: true })).statusCode, 'a repeated request changes nothing').toBe(204)
  expect(await world.read(id)).toMatchObject({ hold: true })
  expect((await operatorAdmin.call('PUT', path, { hold: false })).statusCode).toBe(204)
  expect(await world.read(id)).toMatchObject({ hold: false })

  const lines = await world.database.db
    .selectFrom('audit_log')
    .select(['object', 'company_id', 'before', 'after'])
    .where('action', '=', 'task.hold')
    .orderBy('id')
    .execute()
  const entry = { object: `task/${id}`, company_id: world.company.id }
  expect(lines).toEqual([
    { ...entry, before: { hold: false }, after: { hold: true } },
    { ...entry, before: { hold: true }, after: { hold: false } },
  ])
})
