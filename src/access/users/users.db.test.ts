import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPerson, PASSWORD } from '../../../tests/world/people/people.ts'
import { createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createTwoCompanies } from '../../../tests/world/people/two-companies.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { textIssue } from './fields-rules.ts'
import type { User } from './wire.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const NEW_PASSWORD = 'Ganz-Neues-Wort-44'

const fields = (companyId: number, extraFields: object = {}) => ({
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@firma.at',
  role: 3,
  companyId,
  ...extraFields,
})

const usersTable = ({ database }: Pick<Web, 'database'>) =>
  database.db.selectFrom('users').selectAll().orderBy('id').execute()
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues.map(({ path }) => path)
const auditActions = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('audit_log').select(['action', 'object']).orderBy('id').execute())
    .filter(line => line.action.startsWith('user.'))
    .map(line => `${line.action} ${line.object}`)

describe('other users', { tags: ['W3-01'] }, () => {
  it('are added with an initial password that is returned once and expires after 7 days', {
    tags: ['V6.4.1'],
  }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    const answer = await admin.call(
      'POST',
      '/api/users/adduser',
      fields(web.a.id, { password: 'x', hasFirstLogin: true }),
    )
    expect(answer.statusCode).toBe(201)
    const { id, initialPassword } = answer.json()
    expect(answer.json()).toMatchObject({ email: 'grace@firma.at', hasFirstLogin: false, isActive: true })
    const signInWithInitial = () =>
      createCaller(web.app).call('POST', '/api/login', { email: 'grace@firma.at', password: initialPassword })
    expect((await signInWithInitial()).json()).toMatchObject({ firstLogin: true })
    web.clock.move(7 * DAY)
    expect((await signInWithInitial()).statusCode).toBe(401)
    expect(await auditActions(web)).toEqual([`user.add user/${id}`])
  })

  it('are rejected with an invalid company id', { tags: ['V1.4.2'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    for (const id of [99_999_999_999, -1, 0, 1.5])
      expect((await admin.call('POST', '/api/users/adduser', fields(id))).statusCode).toBe(400)
  })

  it('have unique e-mails, even if added concurrently', { tags: ['A-21', 'W7-04'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    const add = (email: string) => admin.call('POST', '/api/users/adduser', fields(web.a.id, { email }))
    const answers = await Promise.all([add('grace@firma.at'), add('Grace@Firma.at')])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409])
    const check = (body: object) => admin.call('POST', '/api/users/checkemail', body)
    expect((await check({ email: ' GRACE@firma.at' })).statusCode).toBe(409)
    expect((await check({ email: web.user.email, id: web.user.id })).statusCode).toBe(200)
    const tenantAdmin = await web.as('tenantAdmin')
    const foreignLookup = { email: web.stranger.email, id: web.stranger.id }
    expect((await tenantAdmin.call('POST', '/api/users/checkemail', foreignLookup)).statusCode).toBe(409)
  })

  it('require names, e-mail, a known role and a known company', { tags: ['W5-04', 'W5-09'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    const issuePaths = async (body: object) =>
      (await admin.call('POST', '/api/users/adduser', body)).json().issues?.map((issue: { path: string }) => issue.path)
    expect(await issuePaths({})).toEqual(['firstname', 'lastname', 'email', 'role', 'companyId'])
    expect(await issuePaths(fields(4711))).toEqual(['companyId'])
    expect(await issuePaths(fields(web.a.id, { role: 4 }))).toEqual(['role'])
  })

  it('are validated by the API with the rules of the form', { tags: ['V2.2.1', 'V2.2.2'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('tenantAdmin')
    const name = fc.oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^(?:[ \taöÖe'-]|\u0301){0,8}$/))
    const address = fc.oneof(name, fc.stringMatching(/^[a-cü.+]{1,4}@[a-cü.-]{1,5}$/))
    await fc.assert(
      fc.asyncProperty(name, address, async (lastname, email) => {
        const answer = await admin.call('PUT', `/api/users/${web.colleague.id}`, { lastname, email })
        const refusedFields = new Set(answer.statusCode === 400 ? pathsOf(answer.json()) : [])
        expect([refusedFields.has('lastname'), refusedFields.has('email')]).toEqual([
          textIssue('lastname', lastname) !== null,
          textIssue('email', email) !== null,
        ])
        expect(answer.statusCode).toBe(refusedFields.size === 0 ? 204 : 400)
      }),
      { numRuns: 100, seed: 20261121 },
    )
  })

  it('are listed only in scope, and Devs without e-mail', { tags: ['V8.2.3', 'V15.3.1'] }, async () => {
    const web = await createTwoCompanies()
    const listUsers = async (actor: 'dev' | 'operatorAdmin' | 'tenantAdmin') =>
      (await (await web.as(actor)).call('GET', '/api/users')).json<User[]>()
    expect((await listUsers('tenantAdmin')).map(user => user.companyId)).toEqual([web.a.id, web.a.id, web.a.id])
    const all = await listUsers('operatorAdmin')
    expect(all).toHaveLength(6)
    expect(all.find(user => user.id === web.dev.id)?.email).toBe('')
    expect((await listUsers('dev')).find(user => user.id === web.dev.id)?.email).toBe(web.dev.email)
    expect((await (await web.as('user')).call('GET', '/api/users')).statusCode).toBe(403)
  })

  it('can be reset only by administrators in scope', { tags: ['V6.4.4'] }, async () => {
    const web = await createTwoCompanies()
    const before = await usersTable(web)
    const cases = [
      ['user', 'colleague', 403],
      ['user', 'stranger', 404],
      ['tenantAdmin', 'stranger', 404],
      ['tenantAdmin', 'dev', 404],
      ['operatorAdmin', 'dev', 403],
      ['tenantAdmin', 'colleague', 204],
      ['operatorAdmin', 'stranger', 204],
    ] as const
    for (const [actor, target, status] of cases) {
      const answer = await (await web.as(actor)).call('PATCH', `/api/users/${web[target].id}`)
      expect(answer.statusCode, `${actor} ${target}`).toBe(status)
      const usersWithPassword = (await usersTable(web)).filter(user => user.password_hash !== '')
      if (status !== 204) expect(usersWithPassword.map(user => user.id)).toEqual(before.map(user => user.id))
      web.clock.move(MINUTE)
    }
  })

  it('give the same answer if out of scope or missing', { tags: ['Z-02', 'V8.2.2', 'C3-05'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('tenantAdmin')
    const bodies = async (method: 'PUT' | 'PATCH' | 'DELETE') => [
      (await admin.call(method, `/api/users/${web.stranger.id}`, { firstname: 'Neu' })).body,
      (await admin.call(method, '/api/users/99999', { firstname: 'Neu' })).body,
    ]
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const [foreign, missing] = await bodies(method)
      expect(foreign).toBe(missing)
    }
    const user = await web.as('user')
    expect((await user.call('PUT', `/api/users/${web.stranger.id}`, { firstname: 'Neu' })).statusCode).toBe(404)
    expect((await user.call('PUT', `/api/users/${web.colleague.id}`, { firstname: 'Neu' })).statusCode).toBe(403)
    for (const id of ['0', '-1', '1e1', '01', '1%00', '99999999999999999999', 'NaN', '1;2'])
      expect([400, 404], id).toContain((await admin.call('PUT', `/api/users/${id}`, {})).statusCode)
  })

  it('get roles 1 and 5 only from a Dev, and never a password by a change', { tags: ['Z-03'] }, async () => {
    const web = await createTwoCompanies()
    const changeColleague = async (actor: 'dev' | 'operatorAdmin', body: object) =>
      (await (await web.as(actor)).call('PUT', `/api/users/${web.colleague.id}`, body)).statusCode
    const [before] = (await usersTable(web)).filter(user => user.id === web.colleague.id)
    expect(await changeColleague('operatorAdmin', { role: 1 })).toBe(403)
    expect(await changeColleague('operatorAdmin', { role: 5 })).toBe(403)
    web.clock.move(MINUTE)
    expect(await changeColleague('operatorAdmin', { firstname: 'Neu', role: 3, password: NEW_PASSWORD })).toBe(204)
    expect(await changeColleague('dev', { role: 5 })).toBe(204)
    const [after] = (await usersTable(web)).filter(user => user.id === web.colleague.id)
    expect(after).toMatchObject({ firstname: 'Neu', role: 5, password_hash: before?.password_hash })
    expect((await (await web.as('tenantAdmin')).call('POST', '/api/users/adduser', fields(web.b.id))).statusCode).toBe(
      403,
    )
  })

  it('lose all sessions after a change of e-mail, role or active state, a reset or deletion', {
    tags: ['A-17', 'A-19', 'Z-08', 'V7.4.2', 'C2-10'],
  }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    const cases = [
      ['PUT', { isActive: false }],
      ['PUT', { role: 2 }],
      ['PUT', { email: 'anders@firma.at' }],
      ['PATCH', undefined],
      ['DELETE', undefined],
    ] as const
    for (const [method, body] of cases) {
      const person = await addPerson(web, { companyId: web.b.id })
      const fullSession = await signIn(web.app, person, web.clock)
      const preSession = createCaller(web.app)
      await preSession.call('POST', '/api/login', { email: person.email, password: PASSWORD })
      expect((await admin.call(method, `/api/users/${person.id}`, body)).statusCode).toBe(204)
      expect((await fullSession.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
      const totp = freshCode(person, web.clock)
      expect((await preSession.call('POST', '/api/login/otp', { email: person.email, totp })).statusCode).toBe(401)
    }
  })

  it('get an initial password once after a reset, and a new authenticator only if requested', {
    tags: ['A-20', 'V6.4.3', 'C1-18', 'C2-10'],
  }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('tenantAdmin')
    const userPath = `/api/users/${web.colleague.id}`
    expect((await admin.call('POST', `${userPath}/initial-password`)).statusCode).toBe(409)
    const signInFirst = async (password: string) =>
      (await createCaller(web.app).call('POST', '/api/login', { email: web.colleague.email, password })).json()
    const reset = async (body?: object) => {
      expect((await admin.call('PATCH', userPath, body)).statusCode).toBe(204)
      expect(await signInFirst(PASSWORD)).toMatchObject({ statusCode: 401 })
      const { initialPassword } = (await admin.call('POST', `${userPath}/initial-password`)).json()
      expect((await admin.call('POST', `${userPath}/initial-password`)).statusCode).toBe(409)
      return signInFirst(initialPassword)
    }
    expect(await reset()).toEqual({ firstLogin: true })
    expect(await reset({ totp: true })).toMatchObject({ totpUri: expect.stringContaining('otpauth://totp/') })
    expect(await auditActions(web)).toContain(`user.initial-password user/${web.colleague.id}`)
  })

  it('are soft-deleted: the name stays for documents, the e-mail is free again', { tags: ['B-04'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('operatorAdmin')
    expect((await admin.call('DELETE', `/api/users/${web.colleague.id}`)).statusCode).toBe(204)
    expect((await admin.call('DELETE', `/api/users/${web.colleague.id}`)).statusCode).toBe(404)
    const recreated = await admin.call('POST', '/api/users/adduser', fields(web.b.id, { email: web.colleague.email }))
    expect(recreated.statusCode).toBe(201)
    const [deletedUser] = (await usersTable(web)).filter(user => user.id === web.colleague.id)
    expect(deletedUser).toMatchObject({
      firstname: 'Ada',
      password_hash: '',
      totp_secret_sealed: null,
      is_active: false,
    })
  })

  it('cannot delete themselves, or concurrently remove the last two Devs', { tags: ['Z-04', 'C3-06'] }, async () => {
    const web = await createTwoCompanies()
    const second = await addPerson(web, { companyId: 1, role: ROLES.dev })
    const [devBrowser, secondBrowser] = [await web.as('dev'), await signIn(web.app, second, web.clock)]
    expect((await devBrowser.call('DELETE', `/api/users/${web.dev.id}`)).statusCode).toBe(409)
    expect((await devBrowser.call('PATCH', `/api/users/${web.dev.id}`)).statusCode).toBe(409)
    const answers = await Promise.all([
      devBrowser.call('PUT', `/api/users/${second.id}`, { role: 2 }),
      secondBrowser.call('DELETE', `/api/users/${web.dev.id}`),
    ])
    const statuses = answers.map(answer => answer.statusCode)
    expect(statuses).toContain(204)
    expect(statuses.filter(status => status === 204)).toHaveLength(1)
    const devs = (await usersTable(web)).filter(user => user.role === 1 && user.is_active && !user.deleted_at)
    expect(devs).toHaveLength(1)
  })
})
