import { type Program, programCells } from './programs.ts'

/**
 * The matrix: the status of every call for every kind of caller (docs/rules.md#roles-and-scope). It
 * is written by hand, so that a mistake in a contract.ts shows up. One line per call, and one more
 * for each object or field on which the answer depends, named in brackets. The first five callers:
 * anonymous, password only, first sign-in, licence expired, deactivated; they call objects of their
 * own company. Then user, tester, tenant's admin, operator's admin, dev: each on objects of their
 * own company (the operator's two: of company 1), and last, if path or body names an object, each
 * on another company's. A key gets the same answers from these calls as an anonymous caller,
 * with any scopes; programs.ts has the calls for programs.
 */
export const EXPECTED_STATUSES = `
POST /api/login                                      200 200 200 401 401 | 200 200 200 200 200
POST /api/login/otp                                  401 200 401 401 401 | 401 401 401 401 401
POST /api/login/recovery                             401 200 401 401 401 | 401 401 401 401 401
POST /api/login/otp/passkey/options                  401 200 401 401 401 | 401 401 401 401 401
POST /api/login/otp/passkey                          401 200 401 401 401 | 401 401 401 401 401
POST /api/login/passkey/options                      200 200 200 200 200 | 200 200 200 200 200
POST /api/login/passkey                              200 200 401 401 401 | 200 200 200 200 200
POST /api/login/openid [no provider]                 404 404 404 404 404 | 404 404 404 404 404
GET /api/login/openid                                401 200 401 401 401 | 401 401 401 401 401
GET /api/login/openid/host [no provider]             404 404 404 404 404 | 404 404 404 404 404
GET /api/login/openid/callback                       302 302 302 302 302 | 302 302 302 302 302
GET /api/login/openid/callback/:companyId            302 302 302 302 302 | 302 302 302 302 302
GET /api/logout                                      200 200 200 200 200 | 200 200 200 200 200

GET /api/users/user/current                          401 401 200 401 401 | 200 200 200 200 200
POST /api/users/checkemail                           401 401 403 401 401 | 200 200 200 200 200
GET /api/users                                       401 401 403 401 401 | 403 403 200 200 200
POST /api/users/adduser                              401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/users/adduser [a Dev]                      401 401 403 401 401 | 403 403 403 403 201 | 403 403 403 403 201
POST /api/users/adduser [a Tester]                   401 401 403 401 401 | 403 403 403 403 201 | 403 403 403 403 201
PUT /api/users/:id [himself]                         401 401 204 401 401 | 204 204 204 204 204
PUT /api/users/:id                                   401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
PUT /api/users/:id [a Dev]                           401 401 403 401 401 | 403 403 403 403 204 | 404 404 404 403 204
PUT /api/users/:id [made a Dev]                      401 401 403 401 401 | 403 403 403 403 204 | 404 404 404 403 204
PUT /api/users/:id [moved to another company]        401 401 403 401 401 | 403 403 403 204 204 | 404 404 404 204 204
PATCH /api/users/:id [himself]                       401 401 403 401 401 | 409 409 409 409 409
PATCH /api/users/:id                                 401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
PATCH /api/users/:id [a Dev]                         401 401 403 401 401 | 403 403 403 403 204 | 404 404 404 403 204
DELETE /api/users/:id [himself]                      401 401 403 401 401 | 409 409 409 409 409
DELETE /api/users/:id                                401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
DELETE /api/users/:id [a Dev]                        401 401 403 401 401 | 403 403 403 403 204 | 404 404 404 403 204
POST /api/users/:id/initial-password                 401 401 403 401 401 | 403 403 200 200 200 | 404 404 404 200 200
POST /api/users/:id/initial-password [a Dev]         401 401 403 401 401 | 403 403 403 403 200 | 404 404 404 403 200
GET /api/users/:id/sessions [himself]                401 401 403 401 401 | 200 200 200 200 200
GET /api/users/:id/sessions                          401 401 403 401 401 | 403 403 200 200 200 | 404 404 404 200 200
GET /api/users/:id/sessions [a Dev]                  401 401 403 401 401 | 403 403 403 403 200 | 404 404 404 403 200
DELETE /api/users/:id/sessions [himself]             401 401 403 401 401 | 204 204 204 204 204
DELETE /api/users/:id/sessions                       401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
DELETE /api/users/:id/sessions [a Dev]               401 401 403 401 401 | 403 403 403 403 204 | 404 404 404 403 204
GET /api/recovery-codes                              401 401 403 401 401 | 200 200 200 200 200
POST /api/recovery-codes                             401 401 403 401 401 | 201 201 201 201 201
GET /api/passkeys                                    401 401 403 401 401 | 200 200 200 200 200
POST /api/passkeys/options                           401 401 403 401 401 | 200 200 200 200 200
POST /api/passkeys                                   401 401 403 401 401 | 204 204 204 204 204
POST /api/passkeys/:id/end                           401 401 403 401 401 | 204 204 204 204 204
POST /api/passkeys/:id/end [another's]               401 401 403 401 401 | 404 404 404 404 404

GET /api/openid                                      401 401 403 401 401 | 200 200 200 200 200
POST /api/openid [no provider]                       401 401 403 401 401 | 404 404 404 404 404
DELETE /api/openid/:id                               401 401 403 401 401 | 204 204 204 204 204
DELETE /api/openid/:id [a colleague's]               401 401 403 401 401 | 404 404 404 404 404

GET /api/company                                     401 401 403 401 401 | 200 200 200 200 200
POST /api/company                                    401 401 403 401 401 | 403 403 403 201 201
POST /api/company [with custom login]                401 401 403 401 401 | 403 403 403 403 201
PUT /api/company/:companyId [account, custom login]  401 401 403 401 401 | 204 204 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId [account]                401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId [name]                   401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId [number]                 401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId [number, without a code]  401 401 403 401 401 | 403 403 400 400 400 | 403 403 403 400 400
PUT /api/company/:companyId [licence]                401 401 403 401 401 | 403 403 403 403 204 | 403 403 403 204 204
PUT /api/company/:companyId [licence, a Dev's]       401 401 403 401 401 | 403 403 403 403 204 | 403 403 403 403 204
PUT /api/company/:companyId [custom login]           401 401 403 401 401 | 403 403 403 403 204 | 403 403 403 403 204
DELETE /api/company/:companyId                       401 401 403 401 401 | 403 403 403 409 409 | 403 403 403 204 204
DELETE /api/company/:companyId [a Dev's]             401 401 403 401 401 | 403 403 403 409 409 | 403 403 403 403 204
POST /api/company/:companyId/finanzonline-test       401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/databox                  401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
PUT /api/company/:companyId/databox                  401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId/databox [without an account]  401 401 403 401 401 | 403 403 409 409 409 | 403 403 403 409 409
GET /api/company/:companyId/logo                     401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/logo [the operator's]    200 200 200 200 200 | 200 200 200 200 200
PUT /api/company/:companyId/logo                     401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/company/:companyId/logo                  401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204

GET /api/tasks/uid/:uid                              401 401 403 401 401 | 200 200 200 200 200
GET /api/tasks/uid                                   401 401 403 401 401 | 200 200 200 200 200
GET /api/tasks/sent-countries                        401 401 403 401 401 | 200 200 200 200 200
GET /api/tasks/single/:id/received                   401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/single/:id/received [a colleague's]   401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/company/single/:companyId             401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/tasks/company/single/:companyId [0]         401 401 403 401 401 | 403 403 403 200 200
GET /api/tasks/company/:companyId                    401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/tasks/company/:companyId [0]                401 401 403 401 401 | 403 403 403 200 200
GET /api/tasks/company/queue/:companyId              401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/tasks/company/queue/:companyId [0]          401 401 403 401 401 | 403 403 403 200 200
GET /api/tasks/:id                                   401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/:id [a colleague's]                   401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/:id/rows                              401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/:id/rows [a colleague's]              401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/:id/rows/:row/received                401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/tasks/:id/rows/:row/received [a colleague's]  401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
POST /api/tasks                                      401 401 403 401 401 | 201 201 201 201 201
POST /api/tasks/preflight                            401 401 403 401 401 | 200 200 200 200 200
POST /api/tasks/:id/retry                            401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
POST /api/tasks/:id/retry [a colleague's]            401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
POST /api/tasks/:id/finish                           401 401 403 401 401 | 409 409 409 409 409 | 404 404 404 409 409
POST /api/tasks/:id/finish [a colleague's]           401 401 403 401 401 | 403 403 409 409 409 | 404 404 404 409 409
POST /api/tasks/:id/result                           401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
POST /api/tasks/:id/result [a colleague's]           401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
DELETE /api/tasks/:id                                401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
DELETE /api/tasks/:id [a colleague's]                401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 204 204
DELETE /api/tasks/:id [downloaded]                   401 401 403 401 401 | 409 409 409 409 409 | 404 404 404 409 409
POST /api/tasks/:id/judgements                       401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
POST /api/tasks/:id/judgements [a colleague's]       401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
PUT /api/tasks/:id/hold                              401 401 403 401 401 | 403 403 204 204 204 | 403 403 404 204 204
GET /api/file/result/:id                             401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/file/result/:id [a colleague's]             401 401 403 401 401 | 403 403 200 200 200 | 404 404 404 200 200
GET /api/file/result/:id [downloaded]                401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 204 204
GET /api/file/report/:id                             401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/file/report/:id [a colleague's]             401 401 403 401 401 | 403 403 200 200 200 | 404 404 404 200 200
GET /api/file/report/single/:id                      401 401 403 401 401 | 200 200 200 200 200 | 404 404 404 200 200
GET /api/file/report/single/:id [a colleague's]      401 401 403 401 401 | 403 403 200 200 200 | 404 404 404 200 200
GET /api/company/:companyId/reports                  401 401 403 401 401 | 403 403 403 200 200 | 403 403 403 200 200
GET /api/company/:companyId/on-that-day              401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/held-searches            401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/held-searches [of all companies]  401 401 403 401 401 | 403 403 403 200 200
POST /api/company/:companyId/held-searches           401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/company/:companyId/held-searches [of all companies]  401 401 403 401 401 | 403 403 403 201 201
DELETE /api/company/:companyId/held-searches/:id     401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/company/:companyId/held-searches/:id [another's]  401 401 403 401 401 | 403 403 404 404 404
GET /api/company/:companyId/held-searches/:id/file   401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/held-searches/:id/file [another's]  401 401 403 401 401 | 403 403 404 404 404
GET /api/company/:companyId/auditor-packages         401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
POST /api/company/:companyId/auditor-packages        401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
DELETE /api/company/:companyId/auditor-packages/:id  401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/company/:companyId/auditor-packages/:id [another's]  401 401 403 401 401 | 403 403 404 404 404
GET /api/company/:companyId/auditor-packages/:id/archive  401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/auditor-packages/:id/archive [another's]  401 401 403 401 401 | 403 403 404 404 404
POST /api/company/:companyId/auditor-packages/:id/links  401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/company/:companyId/auditor-packages/:id/links [another's]  401 401 403 401 401 | 403 403 404 404 404
DELETE /api/company/:companyId/auditor-links/:id     401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/company/:companyId/auditor-links/:id [another's]  401 401 403 401 401 | 403 403 404 404 404
POST /api/auditor/open                               200 200 200 200 200 | 200 200 200 200 200
GET /api/auditor/archive [no ticket]                 404 404 404 404 404 | 404 404 404 404 404
GET /api/auditor/key                                 200 200 200 200 200 | 200 200 200 200 200
GET /api/company/:companyId/partners                 401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/partners/:id             401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/company/:companyId/partners/:id/timeline    401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
GET /api/partner-mails                               401 401 403 401 401 | 200 200 200 200 200
PUT /api/partner-mails                               401 401 403 401 401 | 204 204 204 204 204
GET /api/company/:companyId/watching                 401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
PUT /api/company/:companyId/watching                 401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
POST /api/stock-checks/forecast                      401 401 403 401 401 | 200 200 200 200 200
POST /api/stock-checks                               401 401 403 401 401 | 201 201 201 201 201
GET /api/stock-checks                                401 401 403 401 401 | 200 200 200 200 200
DELETE /api/stock-checks/:id                         401 401 403 401 401 | 204 204 204 204 204 | 404 404 404 404 404
DELETE /api/stock-checks/:id [a colleague's]         401 401 403 401 401 | 403 403 204 204 204 | 404 404 404 404 404
GET /api/company/:companyId/partner-changes          401 401 403 401 401 | 200 200 200 200 200 | 403 403 403 200 200
PUT /api/company/:companyId/partner-changes/seen      401 401 403 401 401 | 204 204 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId/partner-changes/:id/seen  401 401 403 401 401 | 204 204 204 204 204 | 403 403 403 204 204
PUT /api/company/:companyId/partner-changes/:id/seen [another's]  401 401 403 401 401 | 404 404 404 404 404
POST /api/company/:companyId/partners/:id/judgements  401 401 403 401 401 | 204 204 204 204 204 | 403 403 403 204 204
POST /api/company/:companyId/partners/:id/judgements [another's]  401 401 403 401 401 | 404 404 404 404 404
POST /api/company/:companyId/partners/:id/memberships  401 401 403 401 401 | 409 409 409 409 409 | 403 403 403 409 409
POST /api/company/:companyId/partners/:id/memberships [another's]  401 401 403 401 401 | 404 404 404 404 404
POST /api/report-check                               200 200 200 200 200 | 200 200 200 200 200

GET /api/serviceavailability                         401 401 403 401 401 | 200 200 200 200 200
GET /api/statistics                                  401 401 403 401 401 | 200 200 200 200 200
GET /api/overview                                    401 401 403 401 401 | 403 403 403 200 200
GET /api/operator                                    200 200 200 200 200 | 200 200 200 200 200
GET /api/auditlog                                    401 401 403 401 401 | 403 403 200 200 200
GET /api/scheinunternehmen                           401 401 403 401 401 | 403 403 403 200 200

GET /api/cache                                       401 401 403 401 401 | 403 403 403 200 200
PUT /api/cache                                       401 401 403 401 401 | 403 403 403 204 204
DELETE /api/cache                                    401 401 403 401 401 | 403 403 403 403 204
PUT /api/cache/update                                401 401 403 401 401 | 403 403 403 403 204
GET /api/cache/update                                401 401 403 401 401 | 200 200 200 200 200
DELETE /api/cache/update                             401 401 403 401 401 | 403 403 403 403 204

GET /api/tasks/settings/:companyId                   401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/tasks/settings/:companyId [0]               401 401 403 401 401 | 403 403 403 200 200
PUT /api/tasks/settings/:companyId                   401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/tasks/settings/:companyId [0]               401 401 403 401 401 | 403 403 403 403 204
GET /api/countryapi/:companyId                       401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/countryapi/:companyId [0]                   401 401 403 401 401 | 403 403 403 200 200
PUT /api/countryapi/:companyId                       401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/countryapi/:companyId [0]                   401 401 403 401 401 | 403 403 403 403 204
POST /api/countryapi/:companyId                      401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/countryapi/:companyId [0]                  401 401 403 401 401 | 403 403 403 403 201
DELETE /api/countryapi/:companyId/:id                401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/countryapi/:companyId/:id [another's]    401 401 403 401 401 | 403 403 404 404 404
PUT /api/countryapi/:source/:target [from 0]         401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/countryapi/:source/:target [from another]   401 401 403 401 401 | 403 403 403 204 204
PUT /api/countryapi/:source/:target [to 0]           401 401 403 401 401 | 403 403 403 403 204

GET /api/keys/:companyId                             401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/keys/:companyId [0]                         401 401 403 401 401 | 403 403 403 200 200
POST /api/keys/:companyId                            401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
DELETE /api/keys/:companyId/:id                      401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/keys/:companyId/:id [another's]          401 401 403 401 401 | 403 403 404 404 404

GET /api/company/:companyId/openid                   401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
PUT /api/company/:companyId/openid                   401 401 403 401 401 | 403 403 400 400 400 | 403 403 403 400 400
DELETE /api/company/:companyId/openid                401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
GET /api/webhooks/:companyId                         401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/webhooks/:companyId [0]                     401 401 403 401 401 | 403 403 403 200 200
POST /api/webhooks/:companyId                        401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
PUT /api/webhooks/:companyId/:id                     401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
PUT /api/webhooks/:companyId/:id [another's]         401 401 403 401 401 | 403 403 404 404 404
DELETE /api/webhooks/:companyId/:id                  401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
DELETE /api/webhooks/:companyId/:id [another's]      401 401 403 401 401 | 403 403 404 404 404
POST /api/webhooks/:companyId/:id/secret             401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/webhooks/:companyId/:id/secret [another's]  401 401 403 401 401 | 403 403 404 404 404
POST /api/webhooks/:companyId/:id/test               401 401 403 401 401 | 403 403 201 201 201 | 403 403 403 201 201
POST /api/webhooks/:companyId/:id/test [another's]   401 401 403 401 401 | 403 403 404 404 404
GET /api/webhooks/:companyId/:id/deliveries          401 401 403 401 401 | 403 403 200 200 200 | 403 403 403 200 200
GET /api/webhooks/:companyId/:id/deliveries [another's]  401 401 403 401 401 | 403 403 404 404 404
POST /api/webhooks/:companyId/:id/deliveries/:deliveryId/again  401 401 403 401 401 | 403 403 204 204 204 | 403 403 403 204 204
POST /api/webhooks/:companyId/:id/deliveries/:deliveryId/again [another's]  401 401 403 401 401 | 403 403 404 404 404

GET /healthz                                         200 200 200 200 200 | 200 200 200 200 200
GET /readyz                                          200 200 200 200 200 | 200 200 200 200 200
GET /metrics                                         200 200 200 200 200 | 200 200 200 200 200
GET /api/v1/openapi.json                             200 200 200 200 200 | 200 200 200 200 200
GET /api/v1/problems                                 200 200 200 200 200 | 200 200 200 200 200
GET /api/openapi.json                                200 200 200 200 200 | 200 200 200 200 200
GET /api/docs                                        200 200 200 200 200 | 200 200 200 200 200
GET /favicon.svg                                     200 200 200 200 200 | 200 200 200 200 200
GET /.well-known/security.txt                        200 200 200 200 200 | 200 200 200 200 200
GET /* [a page]                                      200 200 200 200 200 | 200 200 200 200 200
GET /* [a built file]                                200 200 200 200 200 | 200 200 200 200 200
GET /* [a missing file]                              404 404 404 404 404 | 404 404 404 404 404
GET /* [a hidden file]                               404 404 404 404 404 | 404 404 404 404 404
GET /* [an unknown call]                             404 404 404 404 404 | 404 404 404 404 404
`

export const PRINCIPALS = [
  ...(['anonymous', 'password only', 'first login', 'expired', 'deactivated'] as const),
  ...(['user', 'tester', 'admin', 'operator', 'dev'] as const),
] as const
export type Person = (typeof PRINCIPALS)[number]
export type Principal = Person | Program

/** The company that owns the objects of a call. */
export type ObjectOwner = 'own' | 'other'

export type Expectation = {
  row: string
  method: string
  path: string
  who: Principal
  place: ObjectOwner
  status: number
}

/** Returns every cell of the matrix. */
export const expectations = (): Expectation[] => [
  ...EXPECTED_STATUSES.trim().split(/\n+/).flatMap(cellsOf),
  ...programCells(),
]

function cellsOf(line: string): Expectation[] {
  const [, row = '', numbers = ''] = /^(.+?) {2,}(.+)$/.exec(line) ?? []
  const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(row) ?? []
  const groups = numbers.split(' | ').map(group => group.split(' ').map(Number))
  if (groups.flat().some(status => !(status >= 200)) || groups.length < 2) throw new Error(`cannot read: ${line}`)
  const statuses = [...(groups[0] ?? []), ...(groups[1] ?? [])]
  const ownCells = PRINCIPALS.map((principal, at) => ({
    row,
    method,
    path,
    who: principal,
    place: 'own' as const,
    status: statuses[at] ?? 0,
  }))
  const otherCells = PRINCIPALS.slice(5).map((principal, at) => ({
    row,
    method,
    path,
    who: principal,
    place: 'other' as const,
    status: groups[2]?.[at] ?? 0,
  }))
  const keyCell = { row, method, path, who: 'every scope', place: 'own', status: statuses[0] ?? 0 } as const
  return groups[2] ? [...ownCells, keyCell, ...otherCells] : [...ownCells, keyCell]
}

/** Returns the lines of the matrix, each with its cells. */
export const matrixRows = (): [row: string, cells: Expectation[]][] => [
  ...Map.groupBy(expectations(), cell => cell.row),
]

/** Returns whether a line belongs to the half about signing in, people and companies. */
export const isPeopleRow = (row: string): boolean => /^\S+ \/api\/(login|logout|users|passkeys|company)/.test(row)

/**
 * Replaces the names of path parameters, which routes may choose freely; only their positions
 * count.
 */
export const withoutParameterNames = (path: string): string => path.replace(/:\w+/g, ':')
