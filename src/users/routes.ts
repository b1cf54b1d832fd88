import { z } from 'zod'
import type { Clock } from '../database/clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from '../http/app.ts'
import type { Mails } from '../mails/create.ts'
import { actorOf } from '../roles/access.ts'
import { pathId } from '../roles/path-rules.ts'
import { addUser } from './add.ts'
import { changeUser } from './change.ts'
import { changeOwnAccount } from './change-own.ts'
import { checkEmail } from './check-email.ts'
import { deleteUser, type UserEnding } from './delete.ts'
import { fewEmailQuestions } from './email-question-limit.ts'
import { handOutInitialPassword } from './hand-out-initial-password.ts'
import { listUsers } from './list.ts'
import { resetUser } from './reset.ts'
import type { SignInDesk } from './sign-in-desk.ts'
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

type Needs = { database: OpenDatabase; clock: Clock; mails: Mails; signIn: SignInDesk; userEndings: UserEnding[] }

const params = z.object({ id: pathId })

export function usersRoutes(app: App, needs: Needs): void {
  const { db } = needs.database

  app.get('/api/users/user/current', { schema: { response: { 200: currentUserSchema } } }, request =>
    currentUser(db, actorOf(request).userId),
  )
  app.post(
    '/api/users/checkemail',
    { config: fewEmailQuestions, schema: { body: emailQuestionSchema } },
    async (request, reply) => {
      await checkEmail(actorOf(request), db, request.body)
      return reply.send({})
    },
  )
  app.get('/api/users', { schema: { response: { 200: userListSchema } } }, request => listUsers(actorOf(request), db))
  app.post(
    '/api/users/adduser',
    { schema: { body: userChangeSchema, response: { 201: addedUserSchema } } },
    async (request, reply) => reply.code(201).send(await addUser(actorOf(request), needs, request.body)),
  )
  app.put('/api/users/:id', { schema: { params, body: userPutSchema } }, async (request, reply) => {
    const actor = actorOf(request)
    const { id } = request.params
    if (id === actor.userId) (await changeOwnAccount(actor, needs, request.body, request))(reply)
    else await changeUser(actor, needs, id, request.body)
    return reply.code(204).send()
  })
  app.patch('/api/users/:id', { schema: { params, body: userResetSchema } }, async (request, reply) => {
    await resetUser(actorOf(request), needs, request.params.id, request.body ?? {})
    return reply.code(204).send()
  })
  app.delete('/api/users/:id', { schema: { params } }, async (request, reply) => {
    await deleteUser(actorOf(request), needs, request.params.id)
    return reply.code(204).send()
  })
  app.post(
    '/api/users/:id/initial-password',
    { schema: { params, response: { 200: initialPasswordSchema } } },
    async request => ({
      initialPassword: await handOutInitialPassword(actorOf(request), needs, request.params.id),
    }),
  )
}
