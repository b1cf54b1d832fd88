import { z } from 'zod'
import { type Handler, jsonAnswer, type SimulatedAnswer } from '../../answer.ts'
import { randomTransportFault } from '../../faults/random-fault.ts'
import { isOverLimit } from '../limited-calls.ts'
import { namedFault } from '../named-fault.ts'
import { companyOf } from './companies.ts'
import type { AnafBehaviour, AnafSimulation } from './options.ts'

const question = z
  .array(z.strictObject({ cui: z.int().min(1), data: z.iso.date() }))
  .min(1)
  .max(100)
type Question = z.infer<typeof question>

/** Serves up to a hundred numbers with their days. */
export const serveAnaf: Handler<AnafBehaviour> = (simulation, { contentType, body }) => {
  const { anaf: form, anafCalls: calls, anafWindowMs: windowMs } = simulation.behaviour
  if (isOverLimit(simulation, 'anaf', { calls, windowMs }, performance.now()) || form === 'limit')
    return pageAnswer(429, 'Too Many Requests')
  const questions = /^application\/json\b/.test(contentType) ? readQuestions(body) : null
  if (!questions) return pageAnswer(400, 'Bad Request')
  const uid = `RO${questions[0]?.cui ?? ''}`
  const manner = namedFault(simulation.behaviour.anaf) ?? randomTransportFault(simulation, `anaf ${uid}`)
  return { ...answerOf(simulation, questions), logFields: { uid }, ...(manner && { manner }) }
}

const pageAnswer = (status: number, title: string): SimulatedAnswer => ({
  status,
  contentType: 'text/html',
  body: `<html><body><h1>${status} ${title}</h1></body></html>`,
  code: `HTTP ${status}`,
})

function readQuestions(body: string): Question | null {
  try {
    return question.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** The day before, for answers of another day. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

function answerOf({ behaviour }: AnafSimulation, questions: Question): SimulatedAnswer {
  const { anaf: form } = behaviour
  const answered = form === 'twice' ? [...questions, ...questions] : questions
  const entries = answered.map(({ cui, data }) => {
    const number = form === 'other-number' ? cui + 1 : cui
    return { number, data, company: companyOf(number, form === 'old-day' ? dayBefore(data) : data) }
  })
  const found = entries.flatMap(({ company }) => company ?? [])
  const missing = entries.filter(({ company }) => !company)
  return jsonAnswer('found', {
    ...(form === 'earlier-version' && { cod: 200, message: 'SUCCESS' }),
    found,
    notFound: missing.map(({ number, data }) => (form === 'earlier-version' ? { cui: number, data } : number)),
  })
}
