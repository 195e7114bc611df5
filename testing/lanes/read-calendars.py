"""Reads calendar files with two libraries of Python. Prints, as JSON, the events of each library and file by their id."""

import json
import sys
from datetime import timezone

import icalendar
import vobject


def moment(value):
    """Returns a time in seconds. A time without a zone is an error: its reader did not find the zone."""
    if value.tzinfo is None:
        raise ValueError(f"{value} has no zone")
    return round(value.astimezone(timezone.utc).timestamp())


def with_icalendar(text):
    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        yield str(event["UID"]), {
            "start": moment(event.decoded("DTSTART")),
            "end": moment(event.decoded("DTEND")),
            "changed": moment(event.decoded("LAST-MODIFIED")),
            "status": str(event["STATUS"]),
            "title": str(event["SUMMARY"]),
        }


def with_vobject(text):
    for event in vobject.readOne(text).vevent_list:
        yield event.uid.value, {
            "start": moment(event.dtstart.value),
            "end": moment(event.dtend.value),
            "changed": moment(event.last_modified.value),
            "status": event.status.value,
            "title": event.summary.value,
        }


files = [(name, open(name, encoding="utf-8", newline="").read()) for name in sys.argv[1:]]
readers = {"icalendar": with_icalendar, "vobject": with_vobject}
print(json.dumps({reader: {name: dict(read(text)) for name, text in files} for reader, read in readers.items()}))
