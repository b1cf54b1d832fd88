import { defineTexts } from '../texts/define.ts'

/** The errors of /api/v1 by code: title, meaning, and what the developer of the program can do. */
export const problemTexts = defineTexts('problems', {
  'title missing_key': { de: 'Kein Schlüssel', en: 'No key' },
  'means missing_key': { de: 'Der Aufruf kommt ohne Schlüssel.', en: 'The call has no key.' },
  'remedy missing_key': {
    de: 'Senden Sie den Schlüssel im Header Authorization: Bearer uidc_….',
    en: 'Send the key in the header Authorization: Bearer uidc_….',
  },
  'title invalid_key': { de: 'Ungültiger Schlüssel', en: 'Invalid key' },
  'means invalid_key': {
    de: 'Diesen Schlüssel gibt es nicht, oder er gilt nicht mehr.',
    en: 'There is no such key, or it is no longer valid.',
  },
  'remedy invalid_key': {
    de: 'Prüfen Sie, ob er vollständig ist; sonst erstellt ein Admin auf der Seite „Programme“ einen neuen.',
    en: 'Check that the key is complete. If it is, ask an Admin to create a new one on the “Programs” page.',
  },
  'title licence_ended': { de: 'Lizenz abgelaufen', en: 'Licence ended' },
  'means licence_ended': {
    de: 'Die Lizenz der Firma ist abgelaufen; der Schlüssel gilt wieder, sobald sie verlängert ist.',
    en: 'The company’s licence has ended; the key is valid again once it has been extended.',
  },
  'remedy licence_ended': { de: 'Wenden Sie sich an den Betreiber.', en: 'Contact the operator.' },
  'title not_signed_in': { de: 'Nicht angemeldet', en: 'Not signed in' },
  'means not_signed_in': { de: 'Dieser Aufruf braucht einen gültigen Schlüssel.', en: 'This call needs a valid key.' },
  'remedy not_signed_in': {
    de: 'Senden Sie den Schlüssel im Header Authorization.',
    en: 'Send the key in the header Authorization.',
  },
  'title missing_permission': { de: 'Recht fehlt', en: 'Permission missing' },
  'means missing_permission': {
    de: 'Der Schlüssel hat nicht das Recht, das dieser Aufruf verlangt.',
    en: 'The key does not have the permission that this call requires.',
  },
  'remedy missing_permission': {
    de: 'Verwenden Sie einen Schlüssel mit diesem Recht; ein Admin erstellt ihn auf der Seite „Programme“.',
    en: 'Use a key with this permission. An Admin can create one on the “Programs” page.',
  },
  'title address_not_allowed': { de: 'Adresse nicht erlaubt', en: 'Address not allowed' },
  'means address_not_allowed': {
    de: 'Der Schlüssel gilt nicht von dieser Internetadresse aus.',
    en: 'The key is not valid from this internet address.',
  },
  'remedy address_not_allowed': {
    de: 'Rufen Sie aus einem der Netze auf, die beim Schlüssel stehen.',
    en: 'Call from one of the networks listed for the key.',
  },
  'title not_allowed': { de: 'Nicht erlaubt', en: 'Not allowed' },
  'means not_allowed': { de: 'Der Schlüssel darf das nicht.', en: 'The key does not allow this.' },
  'remedy not_allowed': { de: 'Fragen Sie einen Admin Ihrer Firma.', en: 'Ask an Admin of your company.' },
  'title bad_input': { de: 'Eingabe falsch', en: 'Bad input' },
  'means bad_input': {
    de: 'Etwas an der Anfrage stimmt nicht; „issues“ nennt die Felder.',
    en: 'The request contains errors; “issues” lists the fields.',
  },
  'remedy bad_input': {
    de: 'Berichtigen Sie die genannten Felder; dieselbe Anfrage noch einmal hilft nicht.',
    en: 'Correct these fields. Repeating the same request does not help.',
  },
  'title unknown_field': { de: 'Unbekanntes Feld', en: 'Unknown field' },
  'means unknown_field': {
    de: 'Die Anfrage enthält ein Feld, das dieser Aufruf nicht kennt; „issues“ nennt es.',
    en: 'The request contains a field that does not exist for this call; “issues” names it.',
  },
  'remedy unknown_field': {
    de: 'Berichtigen Sie die Schreibweise, oder lassen Sie das Feld weg.',
    en: 'Correct the spelling, or leave the field out.',
  },
  'title invalid_json': { de: 'Kein gültiges JSON', en: 'Invalid JSON' },
  'means invalid_json': {
    de: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
    en: 'The body of the request is not valid JSON.',
  },
  'remedy invalid_json': {
    de: 'Senden Sie JSON, oder lassen Sie Inhalt und Content-Type weg.',
    en: 'Send JSON, or leave out both body and Content-Type.',
  },
  'title not_found': { de: 'Nicht gefunden', en: 'Not found' },
  'means not_found': {
    de: 'Das gibt es nicht, oder es gehört nicht Ihrer Firma.',
    en: 'It does not exist, or it does not belong to your company.',
  },
  'remedy not_found': { de: 'Prüfen Sie Pfad und Nummer.', en: 'Check path and number.' },
  'title method_not_allowed': { de: 'Methode nicht erlaubt', en: 'Method not allowed' },
  'means method_not_allowed': {
    de: 'Diesen Pfad gibt es, aber nicht mit dieser Methode.',
    en: 'This path exists, but not with this method.',
  },
  'remedy method_not_allowed': {
    de: 'Der Header Allow nennt die Methoden, die es gibt.',
    en: 'The Allow header lists the available methods.',
  },
  'title conflict': { de: 'Passt nicht zum Stand', en: 'Conflict' },
  'means conflict': { de: 'Das passt nicht zum jetzigen Stand.', en: 'The request conflicts with the current state.' },
  'remedy conflict': {
    de: 'Lesen Sie den Stand noch einmal, bevor Sie es wieder versuchen.',
    en: 'Read the current state before you try again.',
  },
  'title no_result_yet': { de: 'Noch kein Ergebnis', en: 'No result yet' },
  'means no_result_yet': {
    de: 'Zu dieser Abfrage gibt es noch kein Ergebnis, oder nicht mehr.',
    en: 'There is no result for this batch yet, or it no longer exists.',
  },
  'remedy no_result_yet': {
    de: 'Warten Sie, bis „state“ weder „created“ noch „running“ ist.',
    en: 'Wait until “state” is neither “created” nor “running”.',
  },
  'title rows_not_kept': { de: 'Zeilen nicht aufbewahrt', en: 'Rows not kept' },
  'means rows_not_kept': { de: 'Aufbewahrt sind drei Zeilen je UID.', en: 'Only three rows are kept for each VAT ID.' },
  'remedy rows_not_kept': { de: 'Das Ergebnis als Datei hat alle Zeilen.', en: 'The result file contains all rows.' },
  'title idempotency_key_reused': { de: 'Idempotency-Key schon verwendet', en: 'Idempotency-Key already used' },
  'means idempotency_key_reused': {
    de: 'Unter diesem Idempotency-Key ist schon eine andere Anfrage gespeichert.',
    en: 'Another request has already been stored under this Idempotency-Key.',
  },
  'remedy idempotency_key_reused': {
    de: 'Verwenden Sie für jede neue Anfrage einen neuen.',
    en: 'Use a new Idempotency-Key for each new request.',
  },
  'title idempotency_key_in_use': { de: 'Wird gerade bearbeitet', en: 'Still in progress' },
  'means idempotency_key_in_use': {
    de: 'Der erste Aufruf unter diesem Idempotency-Key ist noch in Arbeit.',
    en: 'The first call with this Idempotency-Key is still in progress.',
  },
  'remedy idempotency_key_in_use': {
    de: 'Wiederholen Sie ihn nach einigen Sekunden mit demselben Idempotency-Key.',
    en: 'Repeat the call after a few seconds with the same Idempotency-Key.',
  },
  'title batch_running': { de: 'Abfrage läuft noch', en: 'Batch still running' },
  'means batch_running': { de: 'Diese Abfrage läuft noch.', en: 'This batch is still running.' },
  'remedy batch_running': {
    de: 'Warten Sie, bis sie fertig ist, oder brechen Sie sie zuerst ab.',
    en: 'Wait until it has finished, or cancel it first.',
  },
  'title batch_ended': { de: 'Abfrage beendet', en: 'Batch has ended' },
  'means batch_ended': { de: 'Diese Abfrage ist bereits beendet.', en: 'This batch has already ended.' },
  'remedy batch_ended': {
    de: 'Hier ist nichts zu tun; das Ergebnis können Sie abholen.',
    en: 'Nothing to do: you can download the result.',
  },
  'title batch_cancelled': { de: 'Abfrage abgebrochen', en: 'Batch was cancelled' },
  'means batch_cancelled': {
    de: 'Diese Abfrage wurde abgebrochen und bleibt, wie sie ist.',
    en: 'This batch was cancelled and stays as it is.',
  },
  'remedy batch_cancelled': { de: 'Senden Sie die Liste als neue Abfrage.', en: 'Send the list as a new batch.' },
  'title batch_downloaded': { de: 'Ergebnis schon abgeholt', en: 'Result already fetched' },
  'means batch_downloaded': {
    de: 'Das Ergebnis dieser Abfrage wurde bereits heruntergeladen; sie kann nicht mehr gelöscht werden.',
    en: 'The result of this batch has already been downloaded; it can no longer be deleted.',
  },
  'remedy batch_downloaded': {
    de: 'Nichts: Die Abfrage wird nach Ablauf der Aufbewahrungsfrist gelöscht.',
    en: 'Nothing to do: the batch is deleted when its retention period ends.',
  },
  'title batch_held': { de: 'Abfrage wird aufbewahrt', en: 'Batch on hold' },
  'means batch_held': {
    de: 'Diese Abfrage soll aufbewahrt werden und kann nicht gelöscht werden.',
    en: 'This batch is on hold and cannot be deleted.',
  },
  'remedy batch_held': {
    de: 'Ein Admin kann die Aufbewahrung in der Liste der Abfragen aufheben.',
    en: 'An Admin can release the hold in the list of batches.',
  },
  'title nothing_to_ask_again': { de: 'Nichts offen', en: 'Nothing left open' },
  'means nothing_to_ask_again': { de: 'Keine Zeile dieser Abfrage ist offen.', en: 'No row of this batch is open.' },
  'remedy nothing_to_ask_again': {
    de: 'Lesen Sie die Zeilen: Jede hat schon eine Antwort.',
    en: 'Read the rows: each already has an answer.',
  },
  'title nothing_to_ask_today': { de: 'Heute nichts mehr zu fragen', en: 'Nothing to query today' },
  'means nothing_to_ask_today': {
    de: 'Alle offenen Zeilen dieser Abfrage sind an der Tagesgrenze von FinanzOnline gescheitert, und daran hat sich nichts geändert.',
    en: 'All open rows of this batch reached FinanzOnline’s daily limit, and nothing has changed since.',
  },
  'remedy nothing_to_ask_today': {
    de: 'Wiederholen Sie den Aufruf nach „retryAfter“ Sekunden, also nach Mitternacht in Wien.',
    en: 'Repeat the call after “retryAfter” seconds, which is after midnight in Vienna.',
  },
  'title too_many_webhooks': { de: 'Zu viele Webhooks', en: 'Too many webhooks' },
  'means too_many_webhooks': {
    de: 'Ihre Firma hat schon so viele Webhooks, wie sie haben darf.',
    en: 'Your company has reached the maximum number of webhooks.',
  },
  'remedy too_many_webhooks': {
    de: 'Beenden Sie einen, den Sie nicht mehr brauchen.',
    en: 'Delete one that you no longer need.',
  },
  'title too_many_open_batches': { de: 'Zu viele offene Abfragen', en: 'Too many open batches' },
  'means too_many_open_batches': {
    de: 'Ihre Firma hat schon so viele offene Abfragen, wie sie haben darf.',
    en: 'Your company has reached the maximum number of open batches.',
  },
  'remedy too_many_open_batches': {
    de: 'Warten Sie, bis einige fertig sind, oder brechen Sie welche ab.',
    en: 'Wait until some have finished, or cancel some.',
  },
  'title too_large': { de: 'Zu groß', en: 'Too large' },
  'means too_large': { de: 'Die Anfrage oder die Datei ist zu groß.', en: 'The request or the file is too large.' },
  'remedy too_large': { de: 'Teilen Sie sie auf.', en: 'Split it.' },
  'title wrong_type': { de: 'Falscher Typ', en: 'Wrong type' },
  'means wrong_type': {
    de: 'Diesen Typ von Inhalt nimmt der Aufruf nicht an.',
    en: 'The call does not accept this type of content.',
  },
  'remedy wrong_type': {
    de: 'Senden Sie application/json, Listen auch als multipart/form-data; die Typen von Dateien nennt die Dokumentation.',
    en: 'Send application/json; lists can also be sent as multipart/form-data. The documentation lists the accepted file types.',
  },
  'title range_not_satisfiable': { de: 'Bereich nicht vorhanden', en: 'Range not satisfiable' },
  'means range_not_satisfiable': {
    de: 'Die Datei ist kürzer, als der gewünschte Bereich beginnt.',
    en: 'The requested range begins after the end of the file.',
  },
  'remedy range_not_satisfiable': {
    de: 'Content-Range nennt die Größe; holen Sie die Datei ohne Range.',
    en: 'Content-Range states the size of the file. Download the file without Range.',
  },
  'title unreadable': { de: 'Nicht lesbar', en: 'Unreadable' },
  'means unreadable': {
    de: 'Die Datei ist nicht lesbar, oder sie wurde abgelehnt.',
    en: 'The file cannot be read, or it was refused.',
  },
  'remedy unreadable': {
    de: 'Öffnen Sie die Datei, speichern Sie sie neu, und senden Sie diese.',
    en: 'Open the file, save it again, and send the new file.',
  },
  'title ambiguous_encoding': { de: 'Zeichensatz nicht eindeutig', en: 'Encoding not clear' },
  'means ambiguous_encoding': {
    de: 'Die Buchstaben der Liste lassen sich in mehreren Zeichensätzen lesen.',
    en: 'The letters of the list can be read in several encodings.',
  },
  'remedy ambiguous_encoding': {
    de: 'Senden Sie die Liste noch einmal mit dem Feld „encoding“; „candidates“ nennt, welche in Frage kommen.',
    en: 'Send the list again with the field “encoding”; “candidates” lists the possible encodings.',
  },
  'title ambiguous_column': { de: 'Spalte nicht eindeutig', en: 'Column not clear' },
  'means ambiguous_column': {
    de: 'In mehreren Spalten der Datei stehen verschiedene UID-Nummern.',
    en: 'Several columns of the file contain different VAT IDs.',
  },
  'remedy ambiguous_column': {
    de: 'Mit „uidColumn“ noch einmal senden; „candidates“ nennt die Spalten, „issues“ zeigt, was in jeder steht.',
    en: 'Send the file again with “uidColumn”. “candidates” lists the columns, “issues” shows the contents of each.',
  },
  'title no_such_column': { de: 'Spalte nicht gefunden', en: 'No such column' },
  'means no_such_column': {
    de: 'Die Liste hat eine Spalte nicht, die gewählt wurde.',
    en: 'A chosen column does not exist in the list.',
  },
  'remedy no_such_column': {
    de: 'Nennen Sie eine Spalte, die es gibt; „issues“ nennt die Überschriften.',
    en: 'Name an existing column; “issues” lists the headings.',
  },
  'title too_often': { de: 'Zu oft', en: 'Too often' },
  'means too_often': {
    de: 'Es kamen zu viele Aufrufe in kurzer Zeit.',
    en: 'There were too many calls in a short time.',
  },
  'remedy too_often': {
    de: 'Warten Sie so viele Sekunden, wie „retryAfter“ sagt. Nichts wurde abgefragt oder gespeichert.',
    en: 'Wait for the number of seconds in “retryAfter”. Nothing was queried or stored.',
  },
  'title too_many_at_once': { de: 'Zu viel gleichzeitig', en: 'Too many at once' },
  'means too_many_at_once': {
    de: 'Zu viele Prüfungen oder Uploads Ihrer Firma laufen gleichzeitig.',
    en: 'Too many checks or uploads of your company are running at once.',
  },
  'remedy too_many_at_once': {
    de: 'Warten Sie, bis eine Antwort da ist, bevor Sie die nächste Anfrage senden. Nichts wurde abgefragt oder gespeichert.',
    en: 'Wait for an answer before you send the next request. Nothing was queried or stored.',
  },
  'title too_many_calls_at_once': { de: 'Zu viele Aufrufe gleichzeitig', en: 'Too many calls at once' },
  'means too_many_calls_at_once': {
    de: 'Zu viele Aufrufe dieses Schlüssels laufen gleichzeitig.',
    en: 'Too many calls with this key are running at once.',
  },
  'remedy too_many_calls_at_once': {
    de: 'Warten Sie, bis eine Antwort da ist, bevor Sie die nächste Anfrage senden. Nichts wurde abgefragt oder gespeichert.',
    en: 'Wait for an answer before you send the next request. Nothing was queried or stored.',
  },
  'title unavailable': { de: 'Zurzeit nicht möglich', en: 'Unavailable' },
  'means unavailable': { de: 'Das ist zurzeit nicht möglich.', en: 'This is not possible at the moment.' },
  'remedy unavailable': {
    de: 'Versuchen Sie es später noch einmal; nichts wurde gespeichert.',
    en: 'Try again later; nothing was stored.',
  },
  'title internal_error': { de: 'Interner Fehler', en: 'Internal error' },
  'means internal_error': { de: 'Auf unserer Seite ist ein Fehler aufgetreten.', en: 'An error occurred on our side.' },
  'remedy internal_error': {
    de: 'Versuchen Sie es später noch einmal; bleibt der Fehler, nennen Sie dem Betreiber die Uhrzeit.',
    en: 'Try again later; if the error persists, give the operator the time at which it occurred.',
  },

  lacks: { de: 'Dem Schlüssel fehlt das Recht {{permission}}.', en: 'The key lacks the permission {{permission}}.' },
})
