"""The pages' addresses."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

import tournaments.converters  # noqa: F401
from tournaments.web import accounts, desk, draw, entries, organiser, paper, public, roster_import, set_up

urlpatterns: list[URLPattern] = [
    path("", organiser.home, name="home"),
    path("new/", organiser.new_tournament, name="new-tournament"),
    path("explain/<str:game>/", organiser.explain, name="explain"),
    # Accounts
    path("first-account/", accounts.first_account, name="first-account"),
    path("accounts/login/", accounts.SignIn.as_view(), name="sign-in"),
    path("accounts/logout/", LogoutView.as_view(), name="sign-out"),
    path("accounts/tokens/", accounts.tokens, name="tokens"),
    path("accounts/tokens/<id:token_id>/revoke/", accounts.token_revoke, name="token-revoke"),
    # The organiser's tournament
    path("o/<slug:slug>/", organiser.dashboard, name="dashboard"),
    path("o/<slug:slug>/qr.svg", organiser.qr, name="qr"),
    path("o/<slug:slug>/notice/", set_up.notice, name="notice"),
    path("o/<slug:slug>/rules/", set_up.choices, name="choices"),
    path("o/<slug:slug>/tables/", set_up.tables, name="tables-setup"),
    path("o/<slug:slug>/people/", set_up.roles, name="roles"),
    path("o/<slug:slug>/people/<id:membership_id>/revoke/", set_up.role_revoke, name="role-revoke"),
    path("o/<slug:slug>/people/<id:membership_id>/password/", set_up.password_renew, name="password-renew"),
    path("o/<slug:slug>/log/", set_up.log, name="log"),
    # Entries
    path("o/<slug:slug>/entries/", entries.entries, name="entries"),
    path("o/<slug:slug>/entries/add/", entries.entry_add, name="entry-add"),
    path("o/<slug:slug>/entries/import/", roster_import.roster_import, name="roster-import"),
    path("o/<slug:slug>/entries/template/", roster_import.roster_template, name="roster-template"),
    path("o/<slug:slug>/entries/<id:pk>/", entries.entry_edit, name="entry-edit"),
    path("o/<slug:slug>/entries/<id:pk>/remove/", entries.entry_remove, name="entry-remove"),
    path("o/<slug:slug>/entries/<id:pk>/withdraw/", entries.entry_withdraw, name="entry-withdraw"),
    # Draw
    path("o/<slug:slug>/draw/", draw.draw, name="draw"),
    path("o/<slug:slug>/draw/lots/", draw.draw_lots, name="draw-lots"),
    path("o/<slug:slug>/draw/confirm/", draw.draw_confirm, name="draw-confirm"),
    path("o/<slug:slug>/draw/publish/", draw.draw_publish, name="draw-publish"),
    path("o/<slug:slug>/draw/<id:number>/", draw.draw_shown, name="draw-shown"),
    # Desk
    path("d/<slug:slug>/", desk.desk_tables, name="desk-tables"),
    path("d/<slug:slug>/<id:sheet_id>/", desk.desk, name="desk"),
    path("d/<slug:slug>/<id:sheet_id>/board/", desk.desk_board, name="desk-board"),
    path("d/<slug:slug>/<id:sheet_id>/preview/", desk.desk_preview, name="desk-preview"),
    path("d/<slug:slug>/<id:sheet_id>/reopening/", desk.desk_reopening, name="desk-reopening"),
    # Paper
    path("o/<slug:slug>/print/", paper.print_page, name="print"),
    path("o/<slug:slug>/print/bracket/", paper.print_bracket, name="print-bracket"),
    path("o/<slug:slug>/print/certificates/", paper.print_certificates, name="print-certificates"),
    # For everybody
    path("p/<slug:slug>/", public.front, name="public"),
    path("p/<slug:slug>/now/", public.front_now, name="public-now"),
    path("p/<slug:slug>/bracket/", public.bracket, name="public-bracket"),
    path("p/<slug:slug>/bracket/now/", public.bracket_now, name="public-bracket-now"),
    path("p/<slug:slug>/wall/", public.wall, name="public-wall"),
    path("p/<slug:slug>/wall/now/", public.wall_now, name="public-wall-now"),
    path("p/<slug:slug>/tables/", public.tables, name="public-tables"),
    path("p/<slug:slug>/tables/now/", public.tables_now, name="public-tables-now"),
    path("p/<slug:slug>/draw/", public.draw, name="public-draw"),
    path("p/<slug:slug>/draw/<id:number>/", public.draw_numbered, name="public-draw-numbered"),
]
