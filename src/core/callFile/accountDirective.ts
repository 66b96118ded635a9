/** The file variable that names the account of a call file's calls; the last one counts. */
export const accountDirective = 'account';
