import { expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'

// Characters that begin a formula in some spreadsheet program (OWASP, CSV injection), and
// characters that some ignore before them.
const FORMULA_PREFIXES = ['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '＝']

it.each(FORMULA_PREFIXES)(
  'escapes formulas in every CSV cell if users and authorities sent text that begins with %j',
  { tags: ['C9-22'] },
  async prefix => {
    const formula = `${prefix}cmd|'/c calc'!A0`
    const web = await createWeb()
    const { db } = web.database
    const tenant = await addTestCompany(web, { name: formula })
    const person = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
    await db.updateTable('users').set({ firstname: formula, lastname: formula }).where('id', '=', person.id).execute()
    const admin = await signIn(web.app, person, web.clock)
    const at = '2025-06-01T10:00:00Z'
    await db
      .insertInto('answer')
      .values({
        company_id: tenant.id,
        uid: formula,
        service: 'vies',
        requester_uid: formula,
        requester_name: formula,
        level: 2,
        asked_at: at,
        duration_ms: 1,
        verdict: 'valid',
        code: formula,
        message: formula,
        name: formula,
        street: formula,
        address_lines: JSON.stringify([formula, formula]),
        zip_code: formula,
        city: formula,
        consultation_number: formula,
      })
      .execute()
    const check = {
      company_id: tenant.id,
      user_id: person.id,
      input: formula,
      uid: formula,
      own_company: formula,
      created_at: at,
    }
    await db
      .insertInto('single_check')
      .values({ ...check, verdict: 'not-a-uid', reason: 'structure', language: 'de', hints: '[]' })
      .execute()
    const judgement = { company_id: tenant.id, uid: formula, own_name: formula, given_name: formula, remark: formula }
    await db
      .insertInto('company_judgement')
      .values({ ...judgement, user_id: person.id, word: 'same-company', created_at: at })
      .execute()
    await db
      .insertInto('audit_log')
      .values({
        company_id: tenant.id,
        user_id: person.id,
        action: 'task.judge',
        object: formula,
        address: formula,
        at,
        before: null,
        after: JSON.stringify({ remark: formula, [formula]: formula }),
      })
      .execute()
    const path = `/api/company/${tenant.id}/auditor-packages`
    const { id } = (await admin.call('POST', path, { firstDay: '2025-01-01', lastDay: '2025-12-31' })).json()
    await buildWaitingPackage(web)
    const parts = await unzip((await admin.call('GET', `${path}/${id}/archive`)).rawPayload)
    const csvFiles = [...parts].filter(([name]) => name.endsWith('.csv'))
    expect(csvFiles.map(([name]) => name)).toEqual(['answers.csv', 'checks.csv', 'judgements.csv', 'audit-log.csv'])
    for (const [name, bytes] of csvFiles) {
      const cells = [...bytes.toString().matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
      expect(cells.filter(cell => cell.includes('calc')).length, name).toBeGreaterThan(0)
      expect(
        cells.filter(cell => /^[\s＝=+\-@]/.test(cell) && !/^\s*'/.test(cell)),
        name,
      ).toEqual([])
    }
  },
)
