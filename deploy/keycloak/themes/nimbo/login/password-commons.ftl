<#-- A new password signs out whoever knew the old one; Keycloak would leave that to a box nobody ticks. -->
<#macro logoutOtherSessions>
    <input type="hidden" name="logout-sessions" value="on">
</#macro>
