import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import { goneSignal } from '../http/gone-signal.ts'
import type { Mails } from '../mails/create.ts'
import { actorOf } from '../roles/access.ts'
import type { Actor } from '../roles/actor.ts'
import { pathId } from '../roles/path-rules.ts'
import { addUser } from './add.ts'
import { changeUser } from './change.ts'
import { changeOwnAccount } from './change-own.ts'
import { checkEmail } from './check-email.ts'
import { deleteUser, type UserEnding } from './delete.ts'
import { handOutInitialPassword } from './hand-out-initial-password.ts'
import type { HashingQueue, Queued } from './hashing-queue.ts'
import { usersLimits } from './limits.ts'
import { listUsers } from './list.ts'
import { resetUser } from './reset.ts'
import type { SignInActions } from './sign-in-actions.ts'
import { currentUser } from './view.ts'
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

type Needs = {
  database: OpenDatabase
  clock: Clock
  mails: Mails
  signIn: SignInActions
  hashing: HashingQueue
  userEndings: UserEnding[]
}

const params = z.object({ id: pathId })

export function usersRoutes(app: App, needs: Needs): void {
  const { db } = needs.database
  const limits = usersLimits(app)
  const queuedFor =
    ({ userId }: Actor, reply: FastifyReply): Queued =>
    work =>
      needs.hashing({ tier: 'known', key: `user ${userId}`, gone: goneSignal(reply) }, work)

  app.get('/api/users/user/current', { schema: { response: { 200: currentUserSchema } } }, request =>
    currentUser(db, actorOf(request).userId),
  )
  app.post(
    '/api/users/checkemail',
    { preHandler: limits.emailQuestions, schema: { body: emailQuestionSchema } },
    async (request, reply) => {
      await checkEmail(actorOf(request), db, request.body)
      return reply.send({})
    },
  )
  app.get('/api/users', { schema: { response: { 200: userListSchema } } }, request => listUsers(actorOf(request), db))
  app.post(
    '/api/users/adduser',
    {
      preHandler: [limits.emailQuestions, limits.hashes],
      schema: { body: userChangeSchema, response: { 201: addedUserSchema } },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const added = await addUser(actor, needs, request.body, queuedFor(actor, reply))
      return reply.code(201).send(added)
    },
  )
  const forPut = async (request: FastifyRequest<{ Body: z.infer<typeof userPutSchema> }>) => {
    if (request.body.email !== undefined) await limits.emailQuestions(request)
    if (request.body.password) await limits.hashes(request)
  }
  app.put('/api/users/:id', { preHandler: forPut, schema: { params, body: userPutSchema } }, async (request, reply) => {
    const actor = actorOf(request)
    const { id } = request.params
    const from = { request, queued: queuedFor(actor, reply) }
    if (id === actor.userId) (await changeOwnAccount(actor, needs, request.body, from))(reply)
    else await changeUser(actor, needs, id, request.body)
    return reply.code(204).send()
  })
  app.patch(
    '/api/users/:id',
    { preHandler: limits.hashes, schema: { params, body: userResetSchema } },
    async (request, reply) => {
      const actor = actorOf(request)
      const queued = queuedFor(actor, reply)
      await resetUser(actor, needs, request.params.id, request.body ?? {}, queued)
      return reply.code(204).send()
    },
  )
  app.delete('/api/users/:id', { schema: { params } }, async (request, reply) => {
    await deleteUser(actorOf(request), needs, request.params.id)
    return reply.code(204).send()
  })
  app.post(
    '/api/users/:id/initial-password',
    { preHandler: limits.hashes, schema: { params, response: { 200: initialPasswordSchema } } },
    async (request, reply) => {
      const actor = actorOf(request)
      const queued = queuedFor(actor, reply)
      return { initialPassword: await handOutInitialPassword(actor, needs, request.params.id, queued) }
    },
  )
}
