import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { HashingQueue, RunQueued } from '../credentials/password-hash.ts'
import { addUser } from './add.ts'
import { changeUser } from './change.ts'
import { changeOwnAccount } from './change-own.ts'
import { checkEmail } from './check-change.ts'
import * as contract from './contract.ts'
import { deleteUser, type UserDeletionStep } from './delete.ts'
import { issueInitialPassword } from './initial-password.ts'
import { createUserLimits } from './limits.ts'
import { resetUser } from './reset.ts'
import { currentUser, listUsers } from './view.ts'
import {
  addedUserSchema,
  currentUserSchema,
  emailLookupSchema,
  initialPasswordSchema,
  userChangeSchema,
  userListSchema,
  userPutSchema,
  userResetSchema,
} from './wire.ts'

type UsersDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  publicUrl: string
  hashing: HashingQueue
  userEndings: UserDeletionStep[]
}

export function usersRoutes(app: App, deps: UsersDeps): void {
  const { db } = deps.database
  const limits = createUserLimits(app)
  const queueFor =
    ({ userId }: Actor, reply: FastifyReply): RunQueued =>
    work =>
      deps.hashing({ tier: 'known', key: `user ${userId}`, disconnected: disconnectSignal(reply) }, work)

  serve(app, contract.current, { answer: currentUserSchema }, request => currentUser(db, actorOf(request).userId))
  serve(
    app,
    contract.checkEmail,
    { preHandler: [limits.emailLookups], body: emailLookupSchema },
    async (request, reply) => {
      await checkEmail(actorOf(request), db, request.body)
      return reply.send({})
    },
  )
  serve(app, contract.list, { answer: userListSchema }, request => listUsers(actorOf(request), db))
  serve(
    app,
    contract.add,
    {
      preHandler: [limits.emailLookups, limits.hashes],
      body: userChangeSchema,
      answer: addedUserSchema,
      code: 201,
    },
    (request, reply) => {
      const actor = actorOf(request)
      return addUser(actor, deps, request.body, queueFor(actor, reply))
    },
  )
  const limitChange = async (request: FastifyRequest<{ Body: z.infer<typeof userPutSchema> }>) => {
    if (request.body.email !== undefined) await limits.emailLookups(request)
    if (request.body.password) await limits.hashes(request)
  }
  serve(app, contract.change, { preHandler: [limitChange], body: userPutSchema }, async (request, reply) => {
    const actor = actorOf(request)
    const { id } = request.params
    const context = { request, queued: queueFor(actor, reply) }
    if (id === actor.userId) (await changeOwnAccount(actor, deps, request.body, context))(reply)
    else await changeUser(actor, deps, id, request.body)
  })
  serve(app, contract.reset, { preHandler: [limits.hashes], body: userResetSchema }, async (request, reply) => {
    const actor = actorOf(request)
    const runQueued = queueFor(actor, reply)
    await resetUser(actor, deps, request.params.id, request.body ?? {}, runQueued)
  })
  serve(app, contract.remove, {}, request => deleteUser(actorOf(request), deps, request.params.id))
  serve(
    app,
    contract.handOutInitialPassword,
    { preHandler: [limits.hashes], answer: initialPasswordSchema },
    async (request, reply) => {
      const actor = actorOf(request)
      const runQueued = queueFor(actor, reply)
      return { initialPassword: await issueInitialPassword(actor, deps, request.params.id, runQueued) }
    },
  )
}
