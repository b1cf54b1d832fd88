import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { actorOf } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { App } from '../../platform/http/app.ts'
import { disconnectSignal } from '../../platform/http/client-disconnected.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { HashingQueue, Queued } from '../credentials/password-hash.ts'
import { addUser } from './add.ts'
import { changeUser } from './change.ts'
import { changeOwnAccount } from './change-own.ts'
import { checkEmail } from './check-change.ts'
import * as contract from './contract.ts'
import { deleteUser, type UserEnding } from './delete.ts'
import { issueInitialPassword } from './initial-password.ts'
import { usersLimits } from './limits.ts'
import { resetUser } from './reset.ts'
import { currentUser, listUsers } from './view.ts'
import {
  addedUserSchema,
  currentUserSchema,
  emailQuestionSchema,
  initialPasswordSchema,
  userChangeSchema,
  userListSchema,
  userPutSchema,
  userResetSchema,
} from './wire.ts'

type People = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'> & {
  publicUrl: string
  hashing: HashingQueue
  userEndings: UserEnding[]
}

export function usersRoutes(app: App, people: People): void {
  const { db } = people.database
  const limits = usersLimits(app)
  const queuedFor =
    ({ userId }: Actor, reply: FastifyReply): Queued =>
    work =>
      people.hashing({ tier: 'known', key: `user ${userId}`, disconnected: disconnectSignal(reply) }, work)

  serve(app, contract.current, { answer: currentUserSchema }, request => currentUser(db, actorOf(request).userId))
  serve(
    app,
    contract.checkEmail,
    { preHandler: [limits.emailQuestions], body: emailQuestionSchema },
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
      preHandler: [limits.emailQuestions, limits.hashes],
      body: userChangeSchema,
      answer: addedUserSchema,
      code: 201,
    },
    (request, reply) => {
      const actor = actorOf(request)
      return addUser(actor, people, request.body, queuedFor(actor, reply))
    },
  )
  const forPut = async (request: FastifyRequest<{ Body: z.infer<typeof userPutSchema> }>) => {
    if (request.body.email !== undefined) await limits.emailQuestions(request)
    if (request.body.password) await limits.hashes(request)
  }
  serve(app, contract.change, { preHandler: [forPut], body: userPutSchema }, async (request, reply) => {
    const actor = actorOf(request)
    const { id } = request.params
    const from = { request, queued: queuedFor(actor, reply) }
    if (id === actor.userId) (await changeOwnAccount(actor, people, request.body, from))(reply)
    else await changeUser(actor, people, id, request.body)
  })
  serve(app, contract.reset, { preHandler: [limits.hashes], body: userResetSchema }, async (request, reply) => {
    const actor = actorOf(request)
    const queued = queuedFor(actor, reply)
    await resetUser(actor, people, request.params.id, request.body ?? {}, queued)
  })
  serve(app, contract.end, {}, request => deleteUser(actorOf(request), people, request.params.id))
  serve(
    app,
    contract.handOutInitialPassword,
    { preHandler: [limits.hashes], answer: initialPasswordSchema },
    async (request, reply) => {
      const actor = actorOf(request)
      const queued = queuedFor(actor, reply)
      return { initialPassword: await issueInitialPassword(actor, people, request.params.id, queued) }
    },
  )
}
