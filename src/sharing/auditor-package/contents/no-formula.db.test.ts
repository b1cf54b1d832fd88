import { expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'

// Characters that begin a formula in some spreadsheet program (OWASP, CSV injection), and
// characters that some ignore before them.
const BEGINNINGS = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝']

it.each(BEGINNINGS)(
  'has no cell in any CSV that begins a formula, where people and authorities wrote %j',
  { tags: ['C9-22'] },
  async beginning => {
    const evil = `${beginning}cmd|'/c calc'!A0`
    const web = await createWeb()
    const { db } = web.database
    const tenant = await addTestCompany(web, { name: evil })
    const person = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
    await db.updateTable('users').set({ firstname: evil, lastname: evil }).where('id', '=', person.id).execute()
    const admin = await signIn(web.app, person, web.clock)
    const at = '2025-06-01T10:00:00Z'
    await db
      .insertInto('answer')
      .values({
        company_id: tenant.id,
        uid: evil,
        service: 'vies',
        requester_uid: evil,
        requester_name: evil,
        level: 2,
        asked_at: at,
        duration_ms: 1,
        verdict: 'valid',
        code: evil,
        message: evil,
        name: evil,
        street: evil,
        address_lines: JSON.stringify([evil, evil]),
        zip_code: evil,
        city: evil,
        consultation_number: evil,
      })
      .execute()
    const check = {
      company_id: tenant.id,
      user_id: person.id,
      input: evil,
      uid: evil,
      own_company: evil,
      created_at: at,
    }
    await db
      .insertInto('single_check')
      .values({ ...check, verdict: 'not-a-uid', reason: 'structure', language: 'de', hints: '[]' })
      .execute()
    const judged = { company_id: tenant.id, uid: evil, own_name: evil, given_name: evil, remark: evil }
    await db
      .insertInto('company_judgement')
      .values({ ...judged, user_id: person.id, word: 'same-company', created_at: at })
      .execute()
    await db
      .insertInto('audit_log')
      .values({
        company_id: tenant.id,
        user_id: person.id,
        action: 'task.judge',
        object: evil,
        address: evil,
        at,
        before: null,
        after: JSON.stringify({ remark: evil, [evil]: evil }),
      })
      .execute()
    const path = `/api/company/${tenant.id}/auditor-packages`
    const { id } = (await admin.call('POST', path, { firstDay: '2025-01-01', lastDay: '2025-12-31' })).json()
    await buildWaitingPackage(web)
    const parts = await unzip((await admin.call('GET', `${path}/${id}/archive`)).rawPayload)
    const tables = [...parts].filter(([name]) => name.endsWith('.csv'))
    expect(tables.map(([name]) => name)).toEqual(['answers.csv', 'checks.csv', 'judgements.csv', 'audit-log.csv'])
    for (const [name, bytes] of tables) {
      const cells = [...bytes.toString().matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
      expect(cells.filter(cell => cell.includes('calc')).length, name).toBeGreaterThan(0)
      expect(
        cells.filter(cell => /^[\s＝=+\-@]/.test(cell) && !/^\s*'/.test(cell)),
        name,
      ).toEqual([])
    }
  },
)
