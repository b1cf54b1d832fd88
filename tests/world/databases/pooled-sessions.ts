import process from 'node:process'
import { inject } from 'vitest'
import { poolSessions } from './session-pool.ts'

const socketPath = inject('testServerSocket')
const { port } = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://localhost')

if (socketPath !== undefined) poolSessions(Number(port), socketPath)
