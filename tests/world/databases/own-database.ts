import { randomBytes } from 'node:crypto'
import process from 'node:process'
import pg from 'pg'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { freshSecret } from '../product/fresh-key.ts'
import { simulatorEnvironment } from '../product/simulated-product.ts'
import { administer } from './database.ts'

/**
 * An empty database for one test, on the server of TEST_DATABASE_URL or another one, for products
 * in separate processes.
 */
export type TemporaryDatabase = {
  name: string
  url: string
  query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  remove: () => Promise<void>
}

export async function createTemporaryDatabase(server = process.env.TEST_DATABASE_URL): Promise<TemporaryDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set')
  const name = `operation_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1, application_name: 'the test itself' })
  pool.on('error', () => undefined)
  return {
    name,
    url: url.href,
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<T>(text, values)).rows,
    remove: async () => {
      await pool.end()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

const APP_SECRET = freshSecret()

/** The environment of a product on such a database, with all authorities simulated. */
export const productEnvironment = (url: string, simulator: Simulator): Record<string, string> => ({
  DATABASE_URL: url,
  APP_SECRET,
  ...simulatorEnvironment(simulator),
})
