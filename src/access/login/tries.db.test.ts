import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { callerOn, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { isOutdated } from '../credentials/password-hash.ts'
import { deleteOldTries, emailHash } from '../credentials/tries-store.ts'

const WRONG = 'Ganz-Falsches-Wort-1'

async function world() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const company = await addTestCompany(web)
  const ada = await addPerson(web, { companyId: company.id, email: 'ada@firma.at' })
  const login = async (email: string, password: string, app = web.app) => {
    const answer = await callerOn(app).call('POST', '/api/login', { email, password })
    return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message
  }
  return { ...web, operator, company, ada, login }
}

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done++) await work()
}

describe('wrong passwords', () => {
  it('lock one account, and not the other that signs in from the same address', { tags: ['A-01'] }, async () => {
    const web = await world()
    const eve = await addPerson(web, { companyId: web.company.id })
    for (let count = 0; count < 6; count++) {
      await web.login(web.ada.email, WRONG)
      expect(await web.login(eve.email, PASSWORD)).toBe('in')
    }
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('leave no counter behind an hour after the last one, for any e-mail they were tried with', {
    tags: ['A-03'],
  }, async () => {
    const web = await world()
    const { db } = web.database
    const counters = async () =>
      (await db.selectFrom('login_tries').select('failures').orderBy('failures').execute()).length
    await times(5, () => web.login('niemand@firma.at', WRONG))
    await web.login('sonst-niemand@firma.at', WRONG)
    web.clock.move(59 * MINUTE)
    await web.login(web.ada.email, WRONG)
    await deleteOldTries(db, web.clock.now())
    expect(await counters()).toBe(3)
    web.clock.move(2 * MINUTE)
    await deleteOldTries(db, web.clock.now())
    expect(await counters()).toBe(1)
    await times(4, () => web.login(web.ada.email, WRONG))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('are counted for all processes together, also after a restart', { tags: ['A-03'] }, async () => {
    const web = await world()
    const other = await createWeb({ database: web.database, clock: web.clock })
    await times(2, () => web.login(web.ada.email, WRONG))
    await times(2, () => web.login(web.ada.email, WRONG, other.app))
    const restarted = await createWeb({ database: web.database, clock: web.clock })
    expect(await web.login(web.ada.email, WRONG, restarted.app)).toBe('login failed')
    for (const { app } of [web, other, restarted])
      expect(await web.login(web.ada.email, PASSWORD, app)).toBe('locked out')
  })

  it('restart after a right one, and the lock ends on time however often one tries', {
    tags: ['A-03'],
  }, async () => {
    const web = await world()
    for (let round = 0; round < 3; round++) {
      await times(4, () => web.login(web.ada.email, WRONG))
      expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    }
    await times(5, () => web.login(web.ada.email, WRONG))
    for (let minute = 0; minute < 15; minute++) {
      expect(await web.login(web.ada.email, WRONG)).toBe('locked out')
      web.clock.move(MINUTE)
    }
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('count when they are empty too', { tags: ['A-05'] }, async () => {
    const web = await world()
    await times(5, () => web.login(web.ada.email, ''))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('of a previous user do not lock out a new user with the same address', { tags: ['A-05'] }, async () => {
    const web = await world()
    const admin = await addPerson(web, { companyId: web.operator.id, role: ROLES.admin })
    await times(5, () => web.login('grace@firma.at', WRONG))
    const browser = await signIn(web.app, admin, web.clock)
    const grace = {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'Grace@firma.at',
      role: 3,
      companyId: web.company.id,
    }
    const { initialPassword } = (await browser.call('POST', '/api/users/adduser', grace)).json()
    expect(await web.login('grace@firma.at', initialPassword)).toBe('in')
  })

  it('never count as wrong codes', { tags: ['A-13'] }, async () => {
    const web = await world()
    await times(5, () => web.login(web.ada.email, WRONG))
    web.clock.move(15 * MINUTE)
    await times(4, () => web.login(web.ada.email, WRONG))
    const wrongCode = async () => {
      const browser = callerOn(web.app)
      await browser.call('POST', '/api/login', { email: web.ada.email, password: PASSWORD })
      return (await browser.call('POST', '/api/login/otp', { email: web.ada.email, totp: '12345' })).json().message
    }
    for (let count = 0; count < 5; count++) expect(await wrongCode()).toBe('totp invalid')
    expect(await wrongCode()).toBe('locked out')
  })
})

describe('a browser that is known', () => {
  const DEVICE = 'device'

  const tryWith = async (web: Pick<Web, 'app'>, cookie: string, body: { email: string; password: string }) => {
    const headers = { cookie: `${DEVICE}=${cookie}` }
    const answer = await web.app.inject({ method: 'POST', url: '/api/login', payload: body, headers })
    return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message
  }

  /** Signs in and out, then tries passwords with the device cookie that remains. */
  async function knownBrowser(web: Web, person: Person) {
    const browser = await signIn(web.app, person, web.clock)
    await browser.call('GET', '/api/logout')
    const cookie = browser.cookies.get(DEVICE) ?? ''
    const login = (password: string) => tryWith(web, cookie, { email: person.email, password })
    return { cookie, login }
  }

  it('lets its owner in while an outsider locks the account, and leaves the outsider locked out', {
    tags: ['Q-03', 'V6.3.1', 'C2-03'],
  }, async () => {
    const web = await world()
    const { login } = await knownBrowser(web, web.ada)
    await times(5, () => web.login(web.ada.email, WRONG))
    expect(await login(PASSWORD)).toBe('in')
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
    web.clock.move(15 * MINUTE)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('is locked by five wrong ones of its own, also for the right one, and locks no other browser', {
    tags: ['Q-03'],
  }, async () => {
    const web = await world()
    const { login } = await knownBrowser(web, web.ada)
    for (let count = 0; count < 5; count++) expect(await login(WRONG)).toBe('login failed')
    expect(await login(PASSWORD)).toBe('locked out')
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    web.clock.move(15 * MINUTE - 1)
    expect(await login(PASSWORD)).toBe('locked out')
    web.clock.move(1)
    expect(await login(PASSWORD)).toBe('in')
  })

  it('looks at five of fifty wrong ones at once', async () => {
    const web = await world()
    const { login } = await knownBrowser(web, web.ada)
    const said = await Promise.all(Array.from({ length: 50 }, () => login(WRONG)))
    expect(said.filter(message => message === 'login failed')).toHaveLength(5)
  })

  it('is known only to its own account, and to no account when it is changed, made up or three months old', async () => {
    const web = await world()
    const { email } = web.ada
    const eve = await addPerson(web, { companyId: web.company.id })
    const [ada, other] = [await knownBrowser(web, web.ada), await knownBrowser(web, eve)]
    await times(5, () => web.login(email, WRONG))
    const changed = `${ada.cookie.slice(0, -6)}${ada.cookie.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
    const [id, until] = ada.cookie.split('.')
    const another = [id, until, web.encryption.sign(`${emailHash(email)}/${id}/${until}`, 'mail')].join('.')
    for (const cookie of [other.cookie, changed, another, 'x', '', 'a.b'])
      expect(await tryWith(web, cookie, { email, password: PASSWORD }), cookie).toBe('locked out')
    expect(await ada.login(PASSWORD)).toBe('in')
    web.clock.move(90 * DAY)
    await times(5, () => web.login(email, WRONG))
    expect(await ada.login(PASSWORD)).toBe('locked out')
  })

  it('resets the account with a right one while that is not locked, as any browser does', async () => {
    const web = await world()
    const { login } = await knownBrowser(web, web.ada)
    await times(4, () => web.login(web.ada.email, WRONG))
    expect(await login(PASSWORD)).toBe('in')
    await times(4, () => web.login(web.ada.email, WRONG))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('is let off its lock by a reset', async () => {
    const web = await world()
    const admin = await addPerson(web, { companyId: web.operator.id, role: ROLES.admin })
    const { login } = await knownBrowser(web, web.ada)
    await times(5, () => login(WRONG))
    const staff = await signIn(web.app, admin, web.clock)
    expect((await staff.call('PATCH', `/api/users/${web.ada.id}`)).statusCode).toBe(204)
    const { initialPassword } = (await staff.call('POST', `/api/users/${web.ada.id}/initial-password`)).json()
    expect(await login(initialPassword)).toBe('in')
  })

  it('becomes known by password and code, not by the password alone nor before the first login is through', async () => {
    const web = await world()
    const { database, clock, encryption } = web
    const configuration = { publicUrl: 'https://uid.firma.at' }
    const { app } = await createWeb({ database, clock, encryption, configuration })
    const cookiesOf = async (person: Person) => {
      const browser = callerOn(app)
      const password = await browser.call('POST', '/api/login', { email: person.email, password: PASSWORD })
      const { totpUri } = password.json<{ totpUri?: string }>()
      if (totpUri) person.totpSecret = new URL(totpUri).searchParams.get('secret') ?? ''
      const body = { email: person.email, totp: freshCode(person, web.clock) }
      const code = await browser.call('POST', '/api/login/otp', body)
      expect(code.statusCode).toBe(200)
      return [password, code].map(({ headers }) =>
        [headers['set-cookie']].flat().filter(each => each?.includes(DEVICE)),
      )
    }
    const [before, after] = await cookiesOf(web.ada)
    expect(before).toEqual([])
    expect(after).toEqual([
      expect.stringMatching(/^__Host-device=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(await cookiesOf(await addPerson(web, { companyId: web.company.id, isNew: true }))).toEqual([[], []])
  })
})

describe('right passwords', () => {
  it('renew a hash of another cost', { tags: ['K-05', 'V11.2.2', 'V11.4.2'] }, async () => {
    const web = await world()
    const outdated = await hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
    await web.database.db.updateTable('users').set({ password_hash: outdated }).where('id', '=', web.ada.id).execute()
    expect(await web.login(web.ada.email, WRONG)).toBe('login failed')
    const kept = async () =>
      (
        await web.database.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', web.ada.id)
          .executeTakeFirst()
      )?.password_hash
    expect(await kept()).toBe(outdated)
    expect(isOutdated(outdated)).toBe(true)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    expect(isOutdated((await kept()) ?? '')).toBe(false)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })
})

describe('an unknown user', () => {
  it('is answered like a known user, to the last header', { tags: ['A-02'] }, async () => {
    const web = await world()
    const answer = async (email: string) => {
      const { statusCode, headers, body } = await callerOn(web.app).call('POST', '/api/login', {
        email,
        password: WRONG,
      })
      const { date: _now, ...others } = headers
      return { statusCode, body, headers: others }
    }
    for (let count = 0; count < 7; count++) {
      const known = await answer(web.ada.email)
      expect(known.headers).not.toHaveProperty('set-cookie')
      expect(await answer('nobody@nowhere.at')).toEqual(known)
    }
  })

  it('leaves no trace of signing in where he may not', { tags: ['A-08'] }, async () => {
    const web = await world()
    const gone = await addPerson(web, { companyId: web.company.id })
    const browser = callerOn(web.app)
    await browser.call('POST', '/api/login', { email: gone.email, password: PASSWORD })
    await web.database.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
    const body = { email: gone.email, totp: freshCode(gone, web.clock) }
    expect((await browser.call('POST', '/api/login/otp', body)).statusCode).toBe(401)
    expect(await lastStepOf(web, gone)).toBeNull()
  })
})

const lastStepOf = async ({ database }: Awaited<ReturnType<typeof world>>, { id }: Person) =>
  (await database.db.selectFrom('users').select('totp_last_step').where('id', '=', id).executeTakeFirst())
    ?.totp_last_step
