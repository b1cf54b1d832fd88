import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import { showToast } from './show-toast.tsx'

const visibleToasts = () => notificationsStore.getState().notifications

beforeEach(() => notificationsStore.updateState({ ...notificationsStore.getState(), notifications: [] }))

it.each([
  ['success', 2000, 'status'],
  ['info', 2000, 'status'],
  ['warning', 6000, 'alert'],
  ['error', 8000, 'alert'],
] as const)('shows %s for %i ms, with role %s', { tags: ['W8-01', 'W9-01'] }, (kind, milliseconds, role) => {
  showToast(kind, 'Abfrage erstellt', '')
  expect(visibleToasts()).toMatchObject([{ message: 'Abfrage erstellt', autoClose: milliseconds, role }])
})

it('shows the same text only once, and different texts above one another', { tags: ['W8-01'] }, () => {
  for (const title of ['Gespeichert', 'Gespeichert', 'Gelöscht']) showToast('success', title, '')
  expect(visibleToasts().map(({ message }) => message)).toEqual(['Gespeichert', 'Gelöscht'])
})

it('shows only the newest toast of a topic', () => {
  showToast('warning', 'Ihre Sitzung ist beendet.', '', 'sign-in')
  showToast('error', 'Die Anmeldung war nicht erfolgreich!', '', 'sign-in')
  showToast('success', 'Gespeichert', '')
  expect(visibleToasts().map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['Die Anmeldung war nicht erfolgreich!', 8000],
    ['Gespeichert', 2000],
  ])
})

it('shows the first sentence as a heading only if a second one follows', () => {
  showToast('error', 'Nicht gespeichert', '')
  showToast('error', 'Nicht gespeichert', 'Bitte versuchen Sie es noch einmal.')
  expect(visibleToasts().map(({ title, message }) => [title, message])).toEqual([
    [undefined, 'Nicht gespeichert'],
    ['Nicht gespeichert', 'Bitte versuchen Sie es noch einmal.'],
  ])
})
