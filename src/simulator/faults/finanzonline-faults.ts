import type { Fault } from './fault.ts'

/**
 * The last three digits are the return code: 103 = 103, 513 = 1513, 991 = -1 (BMF handbook of 20.09.2024;
 * 3, 6 to 9, 102 and 999 are of the list of 06.02.2013).
 */
export const finanzonlineFaults = [
  { number: '003', name: 'rc 3', finanzonline: { rc: 3 }, says: 'requester UID invalid (2013)' },
  { number: '004', name: 'rc 4', finanzonline: { rc: 4 }, says: 'number malformed' },
  { number: '005', name: 'rc 5', finanzonline: { rc: 5 }, says: 'requester UID invalid' },
  { number: '006', name: 'rc 6', finanzonline: { rc: 6 }, drawn: true, says: 'member state not reachable (2013)' },
  { number: '007', name: 'rc 7', finanzonline: { rc: 7 }, drawn: true, says: 'member state not reachable (2013)' },
  { number: '008', name: 'rc 8', finanzonline: { rc: 8 }, drawn: true, says: 'queries not possible now (2013)' },
  {
    number: '009',
    name: 'rc 9',
    finanzonline: { rc: 9, level1: 0 },
    drawn: true,
    says: 'no name and address now (2013)',
  },
  { number: '010', name: 'rc 10', finanzonline: { rc: 10 }, says: 'member state forbids the query' },
  { number: '011', name: 'rc 11', finanzonline: { rc: 11 }, says: 'not authorised for this requester UID' },
  { number: '012', name: 'rc 12', finanzonline: { rc: 12 }, says: 'not yet askable' },
  { number: '077', name: 'rc 77', finanzonline: { rc: 77 }, drawn: true, says: 'a code nobody knows' },
  { number: '101', name: 'rc 101', finanzonline: { rc: 101 }, says: 'requester UID does not begin with ATU' },
  { number: '102', name: 'rc 102', finanzonline: { rc: 102 }, says: 'level must be 1 or 2 (2013)' },
  { number: '103', name: 'rc 103', finanzonline: { rc: 103, level1: 0 }, says: 'Czech VAT group, level 1 confirms' },
  { number: '104', name: 'rc 104', finanzonline: { rc: 104, level1: 0 }, says: 'Slovak VAT group, level 1 confirms' },
  { number: '105', name: 'rc 105', finanzonline: { rc: 105 }, says: 'to be asked in the portal' },
  { number: '113', name: 'rc 103, 1', finanzonline: { rc: 103, level1: 1 }, says: 'Czech VAT group, level 1 denies' },
  { number: '114', name: 'rc 104, 1', finanzonline: { rc: 104, level1: 1 }, says: 'Slovak VAT group, level 1 denies' },
  {
    number: '123',
    name: 'rc 103, 1511',
    finanzonline: { rc: 103, level1: 1511 },
    says: 'Czech VAT group, level 1 fails',
  },
  { number: '511', name: 'rc 1511', finanzonline: { rc: 1511 }, drawn: true, says: 'not available now' },
  { number: '512', name: 'rc 1512', finanzonline: { rc: 1512 }, drawn: true, says: 'overloaded' },
  { number: '513', name: 'rc 1513', finanzonline: { rc: 1513 }, says: 'asked twice today already' },
  { number: '514', name: 'rc 1514', finanzonline: { rc: 1514 }, says: 'requester UID asked too often today' },
  { number: '991', name: 'rc -1', finanzonline: { rc: -1 }, drawn: true, says: 'session invalid or expired' },
  { number: '992', name: 'rc -2', finanzonline: { rc: -2 }, drawn: true, says: 'maintenance' },
  { number: '993', name: 'rc -3', finanzonline: { rc: -3 }, drawn: true, says: 'technical error' },
  { number: '994', name: 'rc -4', finanzonline: { rc: -4 }, says: 'participant not entitled to the query' },
  { number: '999', name: 'rc 999', finanzonline: { rc: 999 }, says: 'parameter missing (2013)' },
  {
    number: '720',
    name: 'soap-fault',
    finanzonline: { soapFault: 'Internal Error' },
    drawn: true,
    says: 'SOAP fault, HTTP 500',
  },
  {
    number: '721',
    name: 'soap-fault 200',
    finanzonline: { soapFault: 'Internal Error', status: 200 },
    drawn: true,
    says: 'SOAP fault with HTTP 200',
  },
  {
    number: '722',
    name: 'validation-error',
    finanzonline: { soapFault: 'Validation error' },
    says: 'SOAP fault: request broke the schema',
  },
] as const satisfies readonly Fault[]
