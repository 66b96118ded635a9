/** The names of the specification's interface. No file outside this folder writes them down. */
export const applicationKeyName = 'application_key';
export const applicationSecretKeyName = 'application_secret_key';
export const sessionSecretKeyName = 'session_secret_key';

/** The specification's two signing schemes (Authentication, "Choice of scheme"). */
export const serverServer = 'server-server';
export const clientServer = 'client-server';

export const endpoint = '/fb.do';

export const secretKeyNames = [applicationSecretKeyName, sessionSecretKeyName] as const;
