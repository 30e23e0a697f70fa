import type { Rule } from '@praxis/contract/accounts/credential-rules';
import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { useState } from 'react';
import { messageOf } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';

/** The few texts of an entrance form and the first rule each breaks; checked on submit, cleared while typing. */
export function useFields<Name extends string>(rules: Record<Name, Rule>) {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const set = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    // A code belongs to the phone it was sent to.
    setErrors((before) => ({ ...before, [name]: undefined, ...(name === 'phone' && { code: undefined }) }));
  };
  /** Checks the named fields, all by default; true when they keep their rules. */
  const check = (...which: Name[]) => {
    const broken: Partial<Record<Name, string>> = {};
    for (const name of which.length > 0 ? which : names) {
      const key = rules[name](values[name]);
      if (key) broken[name] = messageOf(credentialMessages, key);
    }
    setErrors(broken);
    return Object.keys(broken).length === 0;
  };
  /** Puts a refusal beside the fields it names; false when it names none of these. */
  const refuse = (failure: unknown) => {
    if (!(failure instanceof Refused)) return false;
    const named = names.filter((name) => failure.fields[name]);
    setErrors(Object.fromEntries(named.map((name) => [name, failure.fields[name]])) as Partial<Record<Name, string>>);
    return named.length > 0;
  };
  return { values, errors, set, check, refuse };
}
