import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import { showToast } from './show-toast.tsx'

const shown = () => notificationsStore.getState().notifications

beforeEach(() => notificationsStore.updateState({ ...notificationsStore.getState(), notifications: [] }))

it.each([
  ['success', 2000, 'status'],
  ['info', 2000, 'status'],
  ['warning', 6000, 'alert'],
  ['error', 8000, 'alert'],
] as const)('shows %s for %i ms, read out as %s', { tags: ['W8-01', 'W9-01'] }, (kind, milliseconds, role) => {
  showToast(kind, 'Abfrage erstellt', '')
  expect(shown()).toMatchObject([{ message: 'Abfrage erstellt', autoClose: milliseconds, role }])
})

it('does not stack the same sentence twice, and each other one above', { tags: ['W8-01'] }, () => {
  for (const title of ['Gespeichert', 'Gespeichert', 'Gelöscht']) showToast('success', title, '')
  expect(shown().map(({ message }) => message)).toEqual(['Gespeichert', 'Gelöscht'])
})

it('shows of one matter the newest alone', () => {
  showToast('warning', 'Ihre Sitzung ist beendet.', '', 'sign-in')
  showToast('error', 'Die Anmeldung war nicht erfolgreich!', '', 'sign-in')
  showToast('success', 'Gespeichert', '')
  expect(shown().map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['Die Anmeldung war nicht erfolgreich!', 8000],
    ['Gespeichert', 2000],
  ])
})

it('makes a heading of the first sentence only where a second one follows', () => {
  showToast('error', 'Nicht gespeichert', '')
  showToast('error', 'Nicht gespeichert', 'Bitte versuchen Sie es noch einmal.')
  expect(shown().map(({ title, message }) => [title, message])).toEqual([
    [undefined, 'Nicht gespeichert'],
    ['Nicht gespeichert', 'Bitte versuchen Sie es noch einmal.'],
  ])
})
