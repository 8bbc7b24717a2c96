import { useState } from 'react';
import { type AgentAddress, findHostProblem, findPortProblem, isHost } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';

interface Entries {
  readonly host: string;
  readonly port: string;
  readonly name: string;
  readonly group: string;
  readonly via: Agent['via'];
}

/**
 * The fields of an agent, validated while the user types. An empty field is a problem only after the first submission.
 */
export function useAgentForm(agent: Agent | null, address: AgentAddress | null) {
  const [entries, setEntries] = useState<Entries>({
    host: address?.host ?? '',
    port: String(address?.port ?? 5037),
    name: agent?.name ?? '',
    group: agent?.group ?? '',
    via: agent?.via ?? 'lab',
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const host = findHostProblem(entries.host);
  const port = findPortProblem(entries.port);
  const problems = {
    host: host === 'empty' && !wasSubmitted ? null : host,
    port: port === 'empty' && !wasSubmitted ? null : port,
  };

  function change(part: Partial<Entries>): void {
    // Several new characters mean pasted text. While the user types, the first digit of a port must not move to the
    // port field.
    const isPasted = (part.host?.length ?? 0) - entries.host.length > 1;
    setEntries({ ...entries, ...part, ...(isPasted && splitAddress(part.host ?? '')) });
  }

  /** The valid values to send. Null if a field has a problem. */
  function check() {
    setWasSubmitted(true);
    if (host || port) return null;
    return {
      address: { host: entries.host.trim(), port: Number(entries.port) },
      name: entries.name.trim(),
      group: entries.group.trim(),
      via: entries.via,
    };
  }

  return { entries, problems, change, check };
}

/** A pasted `host:port` fills both fields. */
function splitAddress(text: string): Partial<Entries> {
  const match = /^\s*(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})\s*$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  return match?.[3] !== undefined && host !== undefined && isHost(host) ? { host, port: match[3] } : {};
}
