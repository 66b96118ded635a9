/** Replaces a secret. Its length says nothing about the secret's. */
export const mask = '••••••••';
