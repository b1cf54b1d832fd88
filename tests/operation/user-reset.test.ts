import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeData } from '../world/databases/remove-data.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { builtCommand } from '../world/product/built-server.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'

const PASSWORD = 'Mein-Eigenes-Passwort-26'

let product: RunningProduct
beforeAll(async () => {
  product = await runProduct({})
})
afterAll(async () => {
  await product.stop()
  await removeData(product.dataDir)
})

const reset = (...args: string[]) =>
  promisify(execFile)(process.execPath, [builtCommand('user-reset'), ...args], {
    env: { ...process.env, DATA_DIR: product.dataDir, LOG_LEVEL: 'warn' },
  })

it('resets a user who lost password and phone, only on the machine itself', {
  tags: ['V6.3.4', 'C2-01'],
}, async () => {
  const lostSecret = await createVisitor(product.address).signIn(BOOTSTRAP.email, BOOTSTRAP.password, {
    newPassword: PASSWORD,
  })
  // Only one process at a time may use the embedded database.
  await expect(reset(BOOTSTRAP.email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${product.pid}`),
  })
  expect(await product.stop()).toBe(0)

  await expect(reset()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('No e-mail given') })
  await expect(reset('nobody@uid.example')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no user'),
  })
  const { stdout } = await reset(BOOTSTRAP.email.toUpperCase())
  const password = /: (\S+)$/m.exec(stdout)?.[1] ?? ''
  expect(stdout).not.toContain(PASSWORD)

  product = await runProduct({ dataDir: product.dataDir })
  const visitor = createVisitor(product.address)
  const oldPasswordAnswer = await visitor.call('POST', '/api/login', { email: BOOTSTRAP.email, password: PASSWORD })
  expect(oldPasswordAnswer.status).toBe(401)
  const secret = await visitor.signIn(BOOTSTRAP.email, password, { newPassword: PASSWORD })
  expect(secret).not.toBe(lostSecret)
  expect(await visitor.call('GET', '/api/users')).toMatchObject({ status: 200 })
})
