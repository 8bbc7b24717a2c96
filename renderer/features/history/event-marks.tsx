import { Plug, Undo2 } from 'lucide-react';
import type { FleetEventKind } from '#shared/model/fleet/fleet-event.ts';
import { AgentMark } from '../agents/status/agent-mark.tsx';
import { AvailabilityIcon } from '../devices/availability/availability-icon.tsx';

/** An appearing device gets no availability: the event doesn't have it. */
export const eventMarks = {
  taken: <AvailabilityIcon kind="in-use" />,
  freed: <AvailabilityIcon kind="available" />,
  claimed: <AvailabilityIcon kind="claimed" />,
  'claim-ended': <Undo2 aria-hidden="true" />,
  'observed-in-use': <AvailabilityIcon kind="in-use" />,
  'observed-active': <AvailabilityIcon kind="recent-activity" />,
  'observed-idle': <AvailabilityIcon kind="idle" />,
  appeared: <Plug aria-hidden="true" />,
  gone: <AvailabilityIcon kind="disconnected" />,
  'agent-silent': <AgentMark status="silent" />,
  'agent-back': <AgentMark status="fresh" />,
} as const satisfies Record<FleetEventKind, unknown>;
